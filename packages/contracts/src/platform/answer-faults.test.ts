import * as z from 'zod/mini';
import { answerFaults, describeAnswerFaults } from './answer-faults.ts';

const schema = z.object({
  user: z.object({ name: z.string(), balance: z.optional(z.object({ amount: z.int() })) }),
  rows: z.array(
    z.object({ kind: z.enum(['DEED', 'LIEN']), recordedOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  ),
  book: z.union([z.string(), z.number()]),
  short: z.optional(z.string().check(z.maxLength(3))),
});
const good = {
  user: { name: 'Maria' },
  rows: [{ kind: 'DEED', recordedOn: '1999-12-31' }],
  book: 'A-12',
};
const wrong = {
  user: { name: null, balance: { amount: '100', secret: 'x' } },
  rows: [...good.rows, { kind: 'PLAT', recordedOn: '12/31/1999', note: 'x' }],
  book: ['A-12'],
  short: 'long',
};

it('a response that meets its contract has no faults', () => {
  expect(answerFaults(schema, good)).toEqual([]);
});

it('a fault names the path, the expected and the actual type, but never the value', () => {
  expect(answerFaults(schema, wrong)).toEqual([
    { path: 'user.name', expected: 'string', found: 'null' },
    { path: 'user.balance.amount', expected: 'number', found: 'string' },
    { path: 'rows.1.kind', expected: 'DEED or LIEN', found: 'string' },
    { path: 'rows.1.recordedOn', expected: 'the format regex', found: 'string' },
    { path: 'book', expected: 'string or number', found: 'array' },
    { path: 'short', expected: 'at most 3', found: 'string' },
    { path: 'user.balance.secret', expected: 'no field', found: 'an additional field' },
    { path: 'rows.1.note', expected: 'no field', found: 'an additional field' },
  ]);
});

it('a response of the wrong type is a single fault, and a missing field is reported by name', () => {
  expect(answerFaults(schema, null)).toEqual([{ path: '', expected: 'object', found: 'null' }]);
  expect(answerFaults(schema, { user: good.user, rows: good.rows })).toEqual([
    { path: 'book', expected: 'string or number', found: 'nothing' },
  ]);
});

it('a thousand wrong rows are reported as twenty faults', () => {
  const rows = Array.from({ length: 1_000 }, () => ({ kind: 'PLAT', recordedOn: '1999-12-31' }));
  expect(answerFaults(schema, { ...good, rows })).toHaveLength(20);
});

it('the description names the call and each fault', () => {
  const faults = answerFaults(schema, { ...good, user: { name: 7, secret: 'x' } });
  expect(describeAnswerFaults('searchByName', faults)).toBe(
    'The answer of searchByName breaks its contract: user.name: expected string, found number; user.secret: expected no field, found an additional field.',
  );
  expect(describeAnswerFaults('searchByName', answerFaults(schema, null))).toBe(
    'The answer of searchByName breaks its contract: its content: expected object, found null.',
  );
});
