import {
  DatabaseNotOpenError,
  explainDatabaseError,
  isDatabaseClosed,
  isDatabaseUnavailable,
  messageOf,
  notOpenedSentence,
} from './errors.ts';

const failure = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  '53000',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P05',
  '25P03',
  '08006',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])('[R17] the code %s means a temporary outage', (code) => {
  expect([isDatabaseUnavailable(failure(code)), isDatabaseClosed(failure(code))]).toEqual([true, true]);
});

it.each(['28P01', '28000', '3D000'])('the code %s means that the login was refused, not an outage', (code) => {
  expect([isDatabaseUnavailable(failure(code)), isDatabaseClosed(failure(code))]).toEqual([false, true]);
});

it.each(['23505', '42P01', '22001', 'EIO'])('the code %s means neither an outage nor a refused login', (code) => {
  expect([isDatabaseUnavailable(failure(code)), isDatabaseClosed(failure(code))]).toEqual([false, false]);
});

it.each(['XX001', 'XX002', '58P01', '58030'])(
  'the code %s means damage: the error message says how to restore the database',
  (code) => {
    const damaged = Object.assign(new Error('invalid page in block 0'), { code });
    const sentence =
      "The database is damaged (invalid page in block 0). Restore it from the backup (docs/operating.md, 'Backup').";
    expect(messageOf(explainDatabaseError(damaged))).toBe(sentence);
    expect(messageOf(explainDatabaseError(new Error('not brought up to date', { cause: damaged })))).toBe(sentence);
    const other = failure('23505');
    expect(explainDatabaseError(other)).toBe(other);
  },
);

it.each([
  ['ECONNREFUSED', 'The database cannot be opened (no): start it, or fix DATABASE_URL or DATABASE_ADMIN_URL.'],
  ['ENOTFOUND', 'The database cannot be opened (no): start it, or fix DATABASE_URL or DATABASE_ADMIN_URL.'],
  ['28000', 'The database cannot be opened (no): start it, or fix DATABASE_URL or DATABASE_ADMIN_URL.'],
  ['3D000', 'The database cannot be opened (no): start it, or fix DATABASE_URL or DATABASE_ADMIN_URL.'],
  ['53100', "The database's disk is full (no). Make room on it and try again."],
  ['53300', 'The database has no free connection (no). Raise max_connections or try again.'],
  ['57P03', 'The database is not ready (no). Wait until it is and try again.'],
  ['ENOSPC', 'The disk is full (no). Make room on it and try again.'],
  ['EDQUOT', 'The disk quota is used up (no). Raise it or make room and try again.'],
  ['EROFS', 'The disk is read-only (no). Let the portal write there and try again.'],
  [
    'EMFILE',
    'Too many files are open (no). Raise the limit of open files (LimitNOFILE with systemd, otherwise ulimit -n) and try again.',
  ],
  ['42P01', 'The database does not have the tables of this release (no). Run: npm run portal -- migrate'],
])('an error with the code %s tells the operator what to do', (code, sentence) => {
  expect(messageOf(explainDatabaseError(failure(code)))).toBe(sentence);
});

it('an error of the portal, which says itself what to do, stays as it is', () => {
  const own = new DatabaseNotOpenError('The embedded database does not open.');
  expect(explainDatabaseError(own)).toBe(own);
});

it('a database that refuses every connection for a shortage does not ask for another address', () => {
  expect(notOpenedSentence(failure('53300'))).toMatch(/^The database has no free connection/);
  expect(notOpenedSentence(failure('53100'))).toMatch(/^The database's disk is full/);
});
