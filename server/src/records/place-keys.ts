import { type LotReading, type NumberRange, otherHouseNumbers, readLots, streetForm } from '@portal/domain';
import { cached } from './key-cache.ts';

/** Ranges of numbers as PostgreSQL writes them in a multirange. */
export const multirangeOf = (numbers: readonly NumberRange[]): string =>
  `{${numbers.map(([first, last]) => `[${first},${last}]`).join(',')}}`;

/** The columns of a field with more than one number or name; null for all others, which are compared as they are written. */
const columnsOf = (reading: LotReading | undefined): { key: string | null; numbers: string | null } => {
  if (reading === undefined) return { key: null, numbers: null };
  return { key: reading.key, numbers: reading.numbers.length === 0 ? null : multirangeOf(reading.numbers) };
};

/** The columns of a legal description by which a lot or block is found within ranges, lists and parts. */
export const landKeys = ({ lot, block }: { readonly lot: string; readonly block: string }) => {
  const [lots, blocks] = [columnsOf(readLots(lot, 'LOT')), columnsOf(readLots(block, 'BLOCK'))];
  return { lot_key: lots.key, lot_numbers: lots.numbers, block_key: blocks.key, block_numbers: blocks.numbers };
};

const formCached = cached(streetForm);

/** The columns of an address by which all spellings of a street, and all numbers of a building, are found. */
export const addressKeys = (address: { readonly houseNumber: string; readonly street: string }) => ({
  street_form: formCached(address.street),
  other_houses: otherHouseNumbers(address.houseNumber, address.street),
});
