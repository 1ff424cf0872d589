import { mergeEdits } from './merge-edits.ts';

const base = { feeCode: 'F1', minReloadAmount: 2000, rates: [{ documentType: 'LR' }] };

describe('mergeEdits', () => {
  it("takes the other's value for unchanged fields", () => {
    const merged = mergeEdits(base, { ...base, feeCode: 'mine' }, { ...base, minReloadAmount: 99 });
    expect(merged).toEqual({ values: { ...base, feeCode: 'mine', minReloadAmount: 99 }, disputed: [] });
  });

  it('keeps the local input if both changed a field, and reports the field', () => {
    const merged = mergeEdits(base, { ...base, feeCode: 'mine' }, { ...base, feeCode: 'theirs' });
    expect(merged).toEqual({ values: { ...base, feeCode: 'mine' }, disputed: ['feeCode'] });
  });

  it('reports no dispute if both made the same change', () => {
    const both = { ...base, feeCode: 'F2' };
    expect(mergeEdits(base, both, both)).toEqual({ values: both, disputed: [] });
  });

  it('merges a table as a whole', () => {
    const mine = { ...base, rates: [{ documentType: 'TOR' }] };
    const theirs = { ...base, rates: [] };
    expect(mergeEdits(base, mine, theirs)).toEqual({ values: mine, disputed: ['rates'] });
    expect(mergeEdits(base, base, theirs)).toEqual({ values: theirs, disputed: [] });
  });
});
