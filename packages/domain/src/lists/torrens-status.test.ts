import { isCancelled, torrensStatusOf, torrensStatusText } from './torrens-status.ts';

describe('the status of a certificate', () => {
  it.each([
    ['ACTIVE', 'ACTIVE', 'Active'],
    ['current', 'ACTIVE', 'Active'],
    ['Canceled', 'CANCELLED', 'Cancelled'],
    [' c ', 'CANCELLED', 'Cancelled'],
    ['Exchanged', 'EXCHANGED', 'Exchanged'],
    // a term that only this county uses
    ['partly  cancelled', 'PARTLY CANCELLED', 'Partly Cancelled'],
  ])('that the county writes as %j is stored as %s and shown as %s', (written, stored, shown) => {
    expect(torrensStatusOf(written)).toBe(stored);
    expect(torrensStatusText(stored)).toBe(shown);
  });

  it.each([
    ['CANCELED', true],
    ['Active', false],
    ['partly cancelled', false],
  ])('that the county writes as %s means that the whole certificate is cancelled: %p', (written, expected) => {
    expect(isCancelled(torrensStatusOf(written))).toBe(expected);
  });
});
