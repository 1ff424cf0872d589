import { isCancelled, torrensStatusOf, torrensStatusText } from './torrens-status.ts';

describe('the status of a certificate', () => {
  it.each([
    ['ACTIVE', 'ACTIVE', 'Active'],
    ['current', 'ACTIVE', 'Active'],
    ['Canceled', 'CANCELLED', 'Cancelled'],
    [' c ', 'CANCELLED', 'Cancelled'],
    ['Exchanged', 'EXCHANGED', 'Exchanged'],
    ['partly  cancelled', 'PARTLY CANCELLED', 'Partly Cancelled'],
  ])('written as %p is stored as %p and shown as %p', (text, status, label) => {
    expect(torrensStatusOf(text)).toBe(status);
    expect(torrensStatusText(status)).toBe(label);
  });

  it('tells whether the certificate is cancelled', () => {
    expect(isCancelled(torrensStatusOf('CANCELED'))).toBe(true);
    expect(isCancelled(torrensStatusOf('Active'))).toBe(false);
  });
});
