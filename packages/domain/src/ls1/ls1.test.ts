import fc from 'fast-check';
import {
  checkLs1LogRange,
  findLs1Host,
  LS1_AUDIT_COLUMNS,
  networkScopeOf,
  readLs1AuditRow,
  readLs1Host,
} from './index.ts';

describe("the operator's list of servers", () => {
  it.each([
    ['ls1.example.org', { host: 'ls1.example.org', port: 5432, isTls: false }],
    [' LS1.Example.ORG:6432 ', { host: 'ls1.example.org', port: 6432, isTls: false }],
    ['tls://10.0.0.5:5433', { host: '10.0.0.5', port: 5433, isTls: true }],
    ['[fd00::1]:5432', { host: 'fd00::1', port: 5432, isTls: false }],
    ['ls1.example.org:0', null],
    ['ls1.example.org:65536', null],
    ['http://ls1.example.org', null],
    ['ls1.example.org/db', null],
    ['user@ls1.example.org', null],
    ['*.example.org', null],
    ['', null],
  ])('parses %j', (text, host) => {
    expect(readLs1Host(text)).toEqual(host);
  });

  const allowed = ['tls://ls1.example.org', '10.0.0.5:5433', 'not an address'];
  it.each([
    ['ls1.example.org', true],
    ['LS1.EXAMPLE.ORG:5432', true],
    ['10.0.0.5:5433', true],
    ['10.0.0.5', false],
    ['ls1.example.org:5433', false],
    ['x.ls1.example.org', false],
    ['ls1.example.org.evil.test', false],
    ['tls://ls1.example.org', false],
    ['not an address', false],
  ])('allows %j: %s', (typed, isAllowed) => {
    expect(findLs1Host(typed, allowed) !== null).toBe(isAllowed);
  });

  it('decides whether the connection uses TLS, regardless of the typed address', () => {
    expect(findLs1Host('ls1.example.org', allowed)).toMatchObject({ isTls: true });
  });

  it('allows only listed servers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV6(), fc.string()), (typed) => {
        const found = findLs1Host(typed, ['ls1.example.org:5432']);
        expect(found === null || found.host === 'ls1.example.org').toBe(true);
      }),
    );
  });
});

it.each([
  ['8.8.8.8', 'PUBLIC'],
  ['172.32.0.1', 'PUBLIC'],
  ['2606:4700::1111', 'PUBLIC'],
  ['10.1.2.3', 'PRIVATE'],
  ['127.0.0.1', 'PRIVATE'],
  ['172.16.0.1', 'PRIVATE'],
  ['192.168.1.1', 'PRIVATE'],
  ['100.64.0.1', 'PRIVATE'],
  ['::1', 'PRIVATE'],
  ['fd12::1', 'PRIVATE'],
  ['::ffff:10.0.0.1', 'PRIVATE'],
  ['169.254.169.254', 'NEVER'],
  ['::ffff:169.254.169.254', 'NEVER'],
  ['0.0.0.0', 'NEVER'],
  ['224.0.0.1', 'NEVER'],
  ['255.255.255.255', 'NEVER'],
  ['fe80::1', 'NEVER'],
  ['::', 'NEVER'],
  ['ff02::1', 'NEVER'],
  ['2002:a9fe:a9fe::1', 'NEVER'],
  ['2001:0:1::1', 'NEVER'],
  ['64:ff9b::a9fe:a9fe', 'NEVER'],
])('the address %s is %s', (address, reach) => {
  expect(networkScopeOf(address)).toBe(reach);
});

describe('a row of the audit log', () => {
  const nulls = {
    id: null,
    at: null,
    kind: null,
    username: null,
    account: null,
    address: null,
    is_transaction: null,
    detail: null,
  };
  const row = (more: object) => readLs1AuditRow({ ...nulls, id: '1', at: '2026-11-05 10:00:00.123456+00', ...more });

  it('is normalized instead of rejected', () => {
    expect(row({})).toEqual({
      sourceId: '1',
      at: '2026-11-05T10:00:00.123Z',
      kind: 'OTHER',
      username: '',
      account: '',
      address: '',
      detail: {},
    });
    expect(row({ kind: ' Image paid!', username: 'x'.repeat(300), detail: '{"totalCents": 5}' })).toMatchObject({
      kind: 'IMAGE_PAID',
      username: 'x'.repeat(200),
      detail: { totalCents: 5 },
    });
    expect(row({ detail: '[1]' })).toMatchObject({ detail: { text: '[1]' } });
    expect(row({ detail: 'two\u0000 lines\n' })).toMatchObject({ detail: { text: 'two lines' } });
    expect(row({ detail: String.raw`{"a": "x\u0000y", "b\u0000": "\ud800"}` })).toMatchObject({
      detail: { a: 'xy', b: '\uFFFD' },
    });
    expect(row({ detail: 'x'.repeat(30_000) })?.detail).toEqual({ text: 'x'.repeat(20_000) });
  });

  it.each([
    null,
    '',
    'yesterday',
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '2026-13-05 10:00:00+00',
    '0001-01-01 00:00:00+00',
  ])('is rejected if its time is %j', (at) => {
    expect(row({ at })).toBeNull();
  });

  it('is accepted with any other content', () => {
    const value = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), { nil: null });
    const any = fc.record(Object.fromEntries(LS1_AUDIT_COLUMNS.map((column) => [column, value])));
    fc.assert(
      fc.property(any, (found) => {
        const read = row({ ...found, id: '1', at: '2026-11-05 10:00:00+00' });
        expect(read?.kind).toMatch(/^[A-Z][A-Z0-9_]*$/);
        // PostgreSQL refuses these
        expect(JSON.stringify(read)).not.toContain('\\u0000');
        expect(JSON.stringify(read).isWellFormed()).toBe(true);
      }),
    );
  });
});

it('[002-5.ls1.2] the migration of the log checks its dates and batch size', () => {
  const fields = {
    landSharkOneDbAddress: 'a',
    landSharkOneDbName: 'b',
    landSharkOneDbUsername: 'c',
    landSharkOneDbPassword: ' ',
    fromDate: '',
    toDate: '',
    batchSize: null,
  };
  const wrong = (more: object) => checkLs1LogRange({ ...fields, ...more }, '2026-11-20');
  expect(wrong({})).toEqual({});
  expect(wrong({ batchSize: 0 })).toEqual({ batchSize: { key: 'validation.tooSmall', values: { minimum: 1 } } });
  expect(wrong({ batchSize: 50_001 })).toEqual({
    batchSize: { key: 'validation.tooLarge', values: { maximum: 50_000 } },
  });
  expect(wrong({ fromDate: '11/05/2026', toDate: '11/04/2026' })).toEqual({ toDate: { key: 'validation.dateRange' } });
  expect(wrong({ fromDate: '11/21/2026' })).toEqual({ fromDate: { key: 'validation.futureDate' } });
  expect(wrong({ landSharkOneDbPassword: '' })).toEqual({ landSharkOneDbPassword: { key: 'validation.required' } });
});
