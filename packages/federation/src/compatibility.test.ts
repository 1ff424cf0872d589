import { findIncompatibility, satisfiesCaret, supportsContract } from './compatibility.ts';

test.each([
  ['1.2.3', '1.2.3', true],
  ['1.3.0', '1.2.9', true],
  ['1.2.2', '1.2.3', false],
  ['2.0.0', '1.9.9', false],
  ['1.0.0', '2.0.0', false],
  ['0.3.1', '0.3.0', true],
  ['0.4.0', '0.3.9', false],
  ['nonsense', '1.0.0', false],
])('version %s works for a remote built against %s: %s', (provided, builtAgainst, expected) => {
  expect(satisfiesCaret(provided, builtAgainst)).toBe(expected);
});

test.each([
  ['2.1.0', '2.1.5', true],
  ['2.1.0', '2.0.0', true],
  ['2.1.0', '2.2.0', false],
  ['2.1.0', '1.9.0', true],
  ['2.1.0', '0.9.0', false],
  ['2.1.0', '3.0.0', false],
  ['2.1.0', '', false],
])('a shell with contract %s accepts a remote with %s: %s', (supported, wanted, expected) => {
  expect(supportsContract(supported, wanted)).toBe(expected);
});

describe('the incompatibility of a remote', () => {
  const shell = { contract: '1.0.0', shared: { react: '19.3.1' } };

  it('is undefined when contract and shared versions match', () => {
    expect(findIncompatibility({ contract: '1.0.0', shared: { react: '19.0.0' } }, shell)).toBeUndefined();
  });
  it('is its contract', () => {
    const found = findIncompatibility({ contract: '3.0.0', shared: {} }, shell);
    expect(found).toEqual({ kind: 'contract', wanted: '3.0.0', supported: '1.0.0' });
  });
  it('is a shared module that is too old or missing', () => {
    const old = findIncompatibility({ contract: '1.0.0', shared: { react: '19.4.0' } }, shell);
    expect(old).toEqual({ kind: 'shared', key: 'react', wanted: '19.4.0', provided: '19.3.1' });
    const gone = findIncompatibility({ contract: '1.0.0', shared: { luxon: '3.0.0' } }, shell);
    expect(gone).toEqual({ kind: 'shared', key: 'luxon', wanted: '3.0.0', provided: undefined });
  });
});
