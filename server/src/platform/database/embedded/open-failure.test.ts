import { databaseNotOpenError, reasonOfFailure } from './open-failure.ts';

it.each([
  [[], Object.assign(new Error("EMFILE: too many open files, open '/data/database/pg_wal/1'"), { code: 'EMFILE' })],
  [[], { name: 'ErrnoError', errno: 33 }],
  [['2026-11-29 FATAL:  could not open file "base/5/1259": Too many open files in system'], new Error('exit')],
])('a database that does not open under a low limit of open files asks for no backup: %j %j', (lines, error) => {
  const sentence = databaseNotOpenError('/data/database', reasonOfFailure(lines, error)).message;
  expect(sentence).toContain('does not open');
  expect(sentence).toMatch(
    /\. Raise the limit of open files \(LimitNOFILE with systemd, otherwise ulimit -n\) and start again\.$/,
  );
});
