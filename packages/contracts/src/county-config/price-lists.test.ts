import { cents } from '@portal/domain';
import { aLaCarteSetting } from './a-la-carte.setting.ts';
import { PRICE_PREVIEWS } from './define-setting.ts';
import { PRICE_LISTS, type PriceRow, recordsAfterSave, type StoredRecords } from './price-lists.ts';
import { SETTINGS } from './settings.ts';

/** The default records of a county that has saved nothing. */
const NEW: StoredRecords = Object.fromEntries(
  SETTINGS.map((setting) => [setting.name, setting.toStored(setting.fromStored({}))]),
);
const priced = (row: PriceRow) => [row.before.priceCents, row.after.priceCents];

describe('price lists', () => {
  it.each(PRICE_PREVIEWS)('of %s read only records that have a screen', (preview) => {
    const names = SETTINGS.map(({ name }) => name);
    expect(PRICE_LISTS[preview].records.filter((record) => !names.includes(record))).toEqual([]);
  });

  it.each(PRICE_PREVIEWS)('of %s show no change between equal records', (preview) => {
    const rows = PRICE_LISTS[preview].rows(NEW, NEW) ?? [];
    expect(rows.filter(({ before, after }) => before.priceCents !== after.priceCents)).toEqual([]);
  });

  it('show no price for an invalid record', () => {
    const after = {
      ...NEW,
      aLaCarte: { ...aLaCarteSetting.toStored(aLaCarteSetting.fromStored({})), searchByName: -1 },
    };
    expect(PRICE_LISTS.accountPrices.rows(NEW, after)).toBeUndefined();
  });

  it('apply plain rates, special rates, alternate card rates and the card fee', () => {
    const rates = { imageFirstPage: 100, imageAdditionalPages: 50, imageDocument: 300 };
    const special = { documentType: 'MAP', instrumentCode: '', documentRate: 0, firstPageRate: 700 };
    const after = {
      aLaCarte: rates,
      aLaCarteSpecialRates: { rates: [special] },
      creditCard: { applyAlternateRates: true, alternateRates: { imageDocument: 400 } },
      creditCardExtra: { applySurcharge: true, surchargeMethod: 'dollars', surcharge: 25 },
    };
    const rows = PRICE_LISTS.accountPrices.rows(NEW, after) ?? [];
    const pricesOf = (payer: string) =>
      rows
        .filter((row) => row.priced.kind === 'order' && row.priced.payer === payer)
        .slice(0, 3)
        .map((row) => row.after.priceCents);
    expect(pricesOf('ESCROW')).toEqual([250, 300, 700]);
    expect(pricesOf('CARD')).toEqual([0, 425, 0]);
  });

  it('apply saved special rates to cards as well', () => {
    const rates = [
      { documentType: 'LR', instrumentCode: '', documentRate: 500, firstPageRate: 0, additionalPagesRate: 0 },
    ];
    const before = { ...NEW, creditCard: { applyAlternateRates: true } };
    const after = recordsAfterSave(before, 'aLaCarteSpecialRates', { rates });
    expect(after.creditCard).toMatchObject({ applyAlternateRates: true, rates });
    const rows = PRICE_LISTS.accountPrices.rows(before, after) ?? [];
    expect(
      rows.filter(({ priced: what }) => what.kind === 'order' && what.payer === 'CARD').map(priced),
    ).toContainEqual([0, 500]);
    expect(recordsAfterSave({}, 'aLaCarteSpecialRates', { rates })).toEqual({ aLaCarteSpecialRates: { rates } });
    expect(recordsAfterSave(NEW, 'escrow', {})).toEqual({ ...NEW, escrow: {} });
  });

  it("show deposits with their fee, within the county's limits", () => {
    const escrow = {
      reloadByCreditCard: true,
      minReloadAmount: 10_000,
      applySurcharge: true,
      creditCardSurchargeMethod: 'percent',
      creditCardSurchargeBasisPoints: 250,
    };
    expect((PRICE_LISTS.depositPrices.rows({ escrow: {} }, { escrow }) ?? []).map(priced)).toEqual([
      [null, null],
      [null, 20_500],
    ]);
  });

  it('show what an account owes under each flat-fee option, and add-ons while accounts may buy them', () => {
    const option = { option: true, unlimitedNumberOfPages: false, numberOfPages: 20, cost: 2000 };
    const rates = [option, { option: false }, { ...option, unlimitedNumberOfPages: true, cost: 9000 }];
    const flat = PRICE_LISTS.flatFeePrices.rows(
      { flatFee: { rates, chargingImages: false } },
      { flatFee: { rates: rates.slice(0, 1) } },
    );
    expect(flat).toEqual([
      {
        priced: { kind: 'option', number: 1 },
        before: { priceCents: cents(0), images: null },
        after: { priceCents: cents(2000), images: 20 },
      },
      {
        priced: { kind: 'option', number: 3 },
        before: { priceCents: cents(0), images: null },
        after: { priceCents: null },
      },
    ]);
    const addOns = (accountAdminReload: boolean) => ({ flatFeeOverride: { accountAdminReload, rates } });
    expect((PRICE_LISTS.addOnPrices.rows(addOns(false), addOns(true)) ?? []).map(priced)).toEqual([
      [null, 2000],
      [null, 9000],
    ]);
  });

  it('show one filing of each kind', () => {
    const efile = { firstPageChargeMAP: 2500, additionalPagesChargeMAP: 500 };
    expect((PRICE_LISTS.filingPrices.rows({ efile: {} }, { efile }) ?? []).map(priced)).toEqual([
      [0, 0],
      [0, 4000],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});
