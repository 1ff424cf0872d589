import { asRefusal } from './as-refusal.ts';

const failure = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  ['EMFILE', 'BUSY'],
  ['ENFILE', 'BUSY'],
  ['EAGAIN', 'BUSY'],
  ['ENOMEM', 'BUSY'],
  // PostgreSQL's code for too many open files
  ['53000', 'BUSY'],
  ['ENOSPC', 'UNAVAILABLE'],
  ['EDQUOT', 'UNAVAILABLE'],
  ['EROFS', 'UNAVAILABLE'],
  ['EISDIR', 'UNEXPECTED'],
])('[R17] the error %s of the system is answered with %s', (code, expected) => {
  expect(asRefusal(failure(code)).entry.code).toBe(expected);
});
