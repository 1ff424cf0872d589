import { escrowSetting, specialRatesSetting } from '@portal/contracts/county-config';
import { changesOf } from './changes.ts';

const WORDS = { on: 'On', off: 'Off', nothing: 'nothing' };
const escrow = escrowSetting.toWire(escrowSetting.fromStored({}));
const rate = { documentType: 'LR', instrumentCode: '', documentRate: 3, firstPageRate: 0, additionalPagesRate: 0 };

describe('what a save changed', () => {
  it('is listed field by field, in the units of the screen', () => {
    const after = {
      ...escrow,
      applySurcharge: true,
      minReloadAmount: 20.5,
      creditCardSurchargePercent: 2.5,
      feeCode: 'F1',
    };
    expect(changesOf(escrowSetting, after, escrow, WORDS)).toEqual([
      { field: 'feeCode', before: 'nothing', after: 'F1' },
      { field: 'minReloadAmount', before: '$0.00', after: '$20.50' },
      { field: 'applySurcharge', before: 'Off', after: 'On' },
      { field: 'creditCardSurchargePercent', before: '0%', after: '2.5%' },
    ]);
    expect(changesOf(escrowSetting, after, after, WORDS)).toEqual([]);
  });

  it('is listed for the first save against the defaults', () => {
    expect(changesOf(escrowSetting, { ...escrow, feeCode: 'F1' }, null, WORDS)).toHaveLength(1);
  });

  it('lists added and removed rows of a table, not unchanged ones', () => {
    const before = { rates: [rate, { ...rate, documentType: 'TOR' }] };
    const after = { rates: [rate, { ...rate, documentType: 'TOR', documentRate: 4 }] };
    expect(changesOf(specialRatesSetting, after, before, WORDS)).toEqual([
      {
        field: 'rates',
        before: 'TOR · nothing · $3.00 · $0.00 · $0.00',
        after: 'TOR · nothing · $4.00 · $0.00 · $0.00',
      },
    ]);
    expect(changesOf(specialRatesSetting, { rates: [] }, { rates: [rate] }, WORDS)[0]?.after).toBe('nothing');
  });
});
