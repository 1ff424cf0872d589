export { aliquotLetters } from './aliquot-letters.ts';
export { citySpellings } from './city-spellings.ts';
export { otherHouseNumbers, readTypedHouse, type TypedHouse } from './house-numbers.ts';
export type { LandNoun } from './lot-tokens.ts';
export { platForm } from './plat-form.ts';
export { type LotReading, type NumberRange, readLots } from './read-lots.ts';
export { readTypedStreet, streetForm, type TypedStreet } from './street-form.ts';
