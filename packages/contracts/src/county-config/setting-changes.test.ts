import type { Setting } from './define-setting.ts';
import { escrowSetting } from './escrow.setting.ts';
import { type ChangeTexts, changesOfSetting } from './setting-changes.ts';
import type { WireRecord } from './setting-wire.ts';
import { specialRatesSetting } from './special-rates.setting.ts';

const WORDS = { on: 'On', off: 'Off', nothing: 'nothing', option: (value: string) => `<${value}>` };
const escrow = escrowSetting.toWire(escrowSetting.fromStored({}));
const rate = { documentType: 'LR', instrumentCode: '', documentRate: 3, firstPageRate: 0, additionalPagesRate: 0 };

const changesOf = (setting: Setting, after: WireRecord, before: WireRecord | null, texts: ChangeTexts) =>
  changesOfSetting(setting, setting.fromWire(after).values, before && setting.fromWire(before).values, texts);

describe('the changes of a save', () => {
  it('are listed field by field in displayed units', () => {
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

  it('are compared with the defaults for the first save', () => {
    expect(changesOf(escrowSetting, { ...escrow, feeCode: 'F1' }, null, WORDS)).toHaveLength(1);
  });

  it('include added and removed rows of a table, but no unchanged rows', () => {
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

  it("show choices and special codes as the form does, and the county's codes as they are", () => {
    const after = { ...escrow, creditCardSurchargeMethod: 'percent' };
    expect(changesOf(escrowSetting, after, escrow, WORDS)).toEqual([
      { field: 'creditCardSurchargeMethod', before: '<dollars>', after: '<percent>' },
    ]);
    const [change] = changesOf(
      specialRatesSetting,
      { rates: [{ ...rate, documentType: 'ALL', instrumentCode: 'WD' }] },
      { rates: [rate] },
      WORDS,
    );
    expect(change?.before).toBe('LR · nothing · $3.00 · $0.00 · $0.00');
    expect(change?.after).toBe('<ALL> · WD · $3.00 · $0.00 · $0.00');
  });
});
