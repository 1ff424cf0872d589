import { isCancelled, torrensStatusOf, torrensStatusWords } from './torrens-status.ts';

describe('the state of a certificate', () => {
  it.each([
    ['ACTIVE', 'ACTIVE', 'Active'],
    ['current', 'ACTIVE', 'Active'],
    ['Canceled', 'CANCELLED', 'Cancelled'],
    [' c ', 'CANCELLED', 'Cancelled'],
    ['Exchanged', 'EXCHANGED', 'Exchanged'],
    ['partly  cancelled', 'PARTLY CANCELLED', 'Partly Cancelled'],
  ])('written as %p is %p, in words %p', (written, status, words) => {
    expect(torrensStatusOf(written)).toBe(status);
    expect(torrensStatusWords(status)).toBe(words);
  });

  it('says whether others took its place', () => {
    expect(isCancelled(torrensStatusOf('CANCELED'))).toBe(true);
    expect(isCancelled(torrensStatusOf('Active'))).toBe(false);
  });
});
