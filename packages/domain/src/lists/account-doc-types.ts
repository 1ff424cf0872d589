import { IMAGE_CHARGE_METHODS, type ImageChargeMethod, isImageChargeMethod } from './people.ts';

/** An account's rights to the images of one document type, as edited (002 section 3). */
export interface AccountDocTypeEntry {
  /** A code from the county's list; empty in a blank row. */
  readonly documentType: string;
  readonly imageChargeMethod: string;
  readonly previewRetrieval: boolean;
  readonly imageRetrieval: boolean;
}

/**
 * Organize (002 section 2.4): drops rows without a type and repeated types, replaces an invalid charge method by the
 * first one, and sorts by type code.
 */
export function organizeDocTypes<Entry extends AccountDocTypeEntry>(entries: readonly Entry[]): readonly Entry[] {
  const [first] = IMAGE_CHARGE_METHODS;
  const methodOf = (method: string): ImageChargeMethod => (isImageChargeMethod(method) ? method : first);
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const documentType = entry.documentType.trim();
    if (documentType === '' || kept.has(documentType)) continue;
    kept.set(documentType, { ...entry, documentType, imageChargeMethod: methodOf(entry.imageChargeMethod) });
  }
  return [...kept.values()].sort((a, b) => (a.documentType < b.documentType ? -1 : 1));
}
