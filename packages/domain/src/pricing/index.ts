export {
  FREE_REPEAT_DAYS,
  type ImagePurchase,
  type ImageRates,
  type ImageRateTable,
  imageRatesFor,
  neverApplies,
  priceOfImages,
  type RateSource,
  type SpecialRate,
} from './image-price.ts';
export { type BalanceKind, balanceKind, type Payer, type PayerKind, payerKind } from './payer.ts';
export {
  nonNegativeCents,
  PRICE_REASONS,
  type Price,
  type PriceLine,
  type PriceReason,
  priceLine,
  priceOfLines,
} from './price.ts';
export { priceOfRemainingPages } from './remaining-pages.ts';
export {
  type ChargedLookup,
  type LookupRateField,
  type LookupRates,
  type LookupRateTable,
  lookupRateField,
  priceOfSearch,
} from './search-price.ts';
export { captureAmount, holdCovers, type Surcharge, surchargeOn, surchargeText } from './surcharge.ts';
export {
  type CountyPrices,
  priceOfTypical,
  type TypicalOrder,
  type TypicalPayer,
  type TypicalPrice,
  typicalPrices,
} from './typical-orders.ts';
export { type VisitorPrices, visitorPrices } from './visitor-prices.ts';
