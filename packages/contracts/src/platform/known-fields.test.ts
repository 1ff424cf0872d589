import * as z from 'zod/mini';
import { knownFields } from './known-fields.ts';

const person = z.object({ name: z.string(), balance: z.optional(z.object({ amount: z.int() })) });
const schema = z.nullable(
  z.object({
    user: z.nullable(person),
    rows: z.array(person),
    byName: z.record(z.string(), person),
    free: z.unknown(),
    later: z._default(z.nullable(person), null),
  }),
);
const good = {
  user: { name: 'Maria', balance: { amount: 1 } },
  rows: [{ name: 'Ana' }, { name: 'Juan' }],
  byName: { ana: { name: 'Ana' } },
  free: { of: ['any', { form: 1 }] },
  later: { name: 'Pedro' },
};

it('the check of known fields keeps all fields of the schema', () => {
  for (const content of [good, null]) expect(knownFields(schema, content)).toEqual({ content, extras: [] });
});

it('the check of known fields removes and reports unknown fields at any depth', () => {
  const leaky = {
    ...good,
    password_hash: 'x',
    user: { ...good.user, password_hash: 'x', balance: { amount: 1, account: { id: 7 } } },
    rows: [...good.rows, { name: 'Rosa', note: 'x', gone: undefined }],
    byName: { ana: { name: 'Ana', secret: [] } },
  };
  const { content, extras } = knownFields(schema, leaky);
  expect(content).toEqual({ ...good, rows: [...good.rows, { name: 'Rosa' }] });
  expect([...extras].sort()).toEqual([
    'byName.ana.secret',
    'password_hash',
    'rows.2.note',
    'user.balance.account',
    'user.password_hash',
  ]);
});

it('the check of known fields removes an object in place of a string, and fields named like a method', () => {
  expect(knownFields(z.object({ name: z.string() }), { name: { password_hash: 'x' } })).toEqual({
    content: {},
    extras: ['name'],
  });
  expect(knownFields(z.object({ name: z.string() }), { constructor: 'x' }).extras).toEqual(['constructor']);
});

it('the check of known fields ignores toJSON methods of objects', () => {
  const row: unknown = Object.assign(Object.create({ toJSON: () => ({ password_hash: 'x' }) }), { name: 'Ana' });
  for (const value of [row, { name: 'Ana', toJSON: () => ({ password_hash: 'x' }) }])
    expect(JSON.stringify(knownFields(z.array(z.object({ name: z.string() })), [value]).content)).toBe(
      '[{"name":"Ana"}]',
    );
});
