import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from '../validation/index.ts';

/** The maximum number of rows in the table (002 section 5). */
export const MAX_SPECIAL_RATES = 100;
/** The code that stands for every document type. */
export const ALL_DOCUMENT_TYPES = 'ALL';

/** One row of the table of special rates; amounts in cents. */
export interface SpecialRateSettings {
  /** A document type, 'ALL', or '' if none was chosen. */
  readonly documentType: string;
  /** An instrument code, or '' for any. */
  readonly instrumentCode: string;
  readonly documentRate: number;
  readonly firstPageRate: number;
  readonly additionalPagesRate: number;
}

type Path = 'rates' | `rates.${number}.${'documentType' | 'instrumentCode' | 'documentRate'}`;

/** True for a row without entries: it is dropped when the table is saved. */
export const isBlankSpecialRate = (rate: SpecialRateSettings): boolean =>
  rate.documentType === '' && rate.instrumentCode === '' && !hasRate(rate);

const hasRate = ({ documentRate, firstPageRate, additionalPagesRate }: SpecialRateSettings): boolean =>
  documentRate > 0 || firstPageRate > 0 || additionalPagesRate > 0;

/** The rules of the table of special rates (002 section 5); each message is at its row and field. */
export function checkSpecialRates(rates: readonly SpecialRateSettings[]): FieldMessages<Path> {
  if (rates.length > MAX_SPECIAL_RATES) return { rates: fieldMessage('validation.specialRatesLimit') };
  const found: Partial<Record<Path, FieldMessage>> = {};
  rates.forEach((rate, index) => {
    const [field, message] = problemOf(rate, rates.slice(0, index)) ?? [];
    if (field !== undefined) found[`rates.${index}.${field}`] = message;
  });
  return found;
}

type Problem = readonly [field: 'documentType' | 'instrumentCode' | 'documentRate', message: FieldMessage];

/** For duplicates, the later row has the error. */
function problemOf(rate: SpecialRateSettings, before: readonly SpecialRateSettings[]): Problem | undefined {
  const { documentType, instrumentCode } = rate;
  if (documentType === '')
    return ['documentType', instrumentCode === '' ? REQUIRED : fieldMessage('validation.specialRateDocumentType')];
  if (!hasRate(rate)) return ['documentRate', fieldMessage('validation.specialRateAmount')];
  const same = before.filter((other) => other.instrumentCode === instrumentCode);
  if (same.some((other) => other.documentType === documentType))
    return ['documentType', fieldMessage('validation.specialRateDuplicate')];
  // without an instrument the row is the rate of a document type, which may coexist with 'ALL'
  if (instrumentCode === '') return undefined;
  const coversAll = [rate, ...same].some((other) => other.documentType === ALL_DOCUMENT_TYPES);
  return coversAll && same.length > 0
    ? ['instrumentCode', fieldMessage('validation.specialRateDuplicateAll')]
    : undefined;
}
