import type { SearchHistoryEntry } from '@portal/contracts';
import type { Criteria } from '@portal/domain';
import { draftKey, keepDraft, restoreDraft } from '@portal/ui/form';
import type { SearchDefinition } from '../../searches/search-definition.ts';

export interface PrefillSource {
  readonly definition: SearchDefinition;
  readonly username: string;
  readonly defaults: Criteria;
  readonly history: readonly SearchHistoryEntry[];
  /** Criteria of the address, as 'Change this search' brings them. */
  readonly given: Criteria | undefined;
  /** 1-based place in the history, as the address has it. */
  readonly historyNumber: number | undefined;
}

const lastKey = (definition: SearchDefinition, username: string): string =>
  draftKey({ user: username, url: 'last criteria', formId: definition.type });

/** Keeps what was searched last by this form, in this tab, until the user goes. */
export function keepLastCriteria(definition: SearchDefinition, username: string, criteria: Criteria): void {
  keepDraft<Record<string, string>>(lastKey(definition, username), criteria, Object.keys(definition.neutral));
}

const onlyFields = (definition: SearchDefinition, criteria: Criteria): Criteria =>
  Object.fromEntries(Object.entries(definition.neutral).map(([field, neutral]) => [field, criteria[field] ?? neutral]));

/**
 * What the form starts with: the criteria of its address, else of the earlier search that its address names, else those
 * saved last for this form, else the defaults (001 section 2.1).
 */
export function startCriteria(source: PrefillSource): Criteria {
  const { definition, username, defaults, history, given, historyNumber } = source;
  if (given !== undefined) return given;
  if (historyNumber !== undefined) {
    const entry = history[historyNumber - 1];
    return entry?.type === definition.type ? onlyFields(definition, entry.criteria) : defaults;
  }
  const newest = history.find((entry) => entry.type === definition.type);
  const fallback = newest === undefined ? defaults : onlyFields(definition, newest.criteria);
  return restoreDraft<Record<string, string>>(
    lastKey(definition, username),
    { ...fallback },
    Object.keys(definition.neutral),
  );
}
