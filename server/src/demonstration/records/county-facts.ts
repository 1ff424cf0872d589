/** The content of the demonstration's county.json. */
export const COUNTY_FACTS = {
  countyDirectory: 'tasi',
  name: 'Tasi County',
  stateCode: 'MP',
  timeZone: 'Pacific/Saipan',
  landlink: {
    qqqq: true,
    qqq: true,
    baseline: true,
    municipality: true,
    meridian: true,
    mbOtherLot: true,
    sublot: true,
    torrens: true,
  },
  propertyCode: true,
  torrensUseFileNumber: true,
  salePriceLabel: 'Sale price',
  mortgageAmountLabel: 'Mortgage amount',
  taxLinkTemplate: 'https://tasi.example/tax/{parcelId}',
  gisLinkTemplate: 'https://tasi.example/map/{parcelId}',
};
