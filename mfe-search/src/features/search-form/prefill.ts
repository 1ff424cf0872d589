import type { SearchHistoryEntry } from '@portal/contracts';
import { type CountyDays, type Criteria, indexDaysOfSearch, withoutDefaultDates } from '@portal/domain';
import { draftKey, restoreDraft, storeDraft } from '@portal/ui/form';
import type { SearchDefinition } from '../../searches/search-definition.ts';

export interface PrefillSource {
  readonly definition: SearchDefinition;
  readonly username: string;
  readonly defaults: Criteria;
  readonly history: readonly SearchHistoryEntry[];
  /** Criteria in the URL, such as those from 'Change this search'. */
  readonly given: Criteria | undefined;
  /** Position in the search history from the URL, counted from 1. */
  readonly historyNumber: number | undefined;
  /** There is a draft for this URL. A draft has only the values that differ from the defaults. */
  readonly hasDraft: boolean;
  /** The user requested an empty form. */
  readonly isEmpty: boolean;
}

const lastKey = (definition: SearchDefinition, username: string): string =>
  draftKey({ user: username, url: 'last criteria', formId: definition.type });

/**
 * Remembers the last search of this form, in this tab, until the user logs out. Defaults are not remembered, because they change
 * daily.
 */
export function storeLastCriteria(
  definition: SearchDefinition,
  username: string,
  criteria: Criteria,
  days: CountyDays,
): void {
  const typed = withoutDefaultDates(criteria, indexDaysOfSearch(definition.type, days));
  const names = Object.keys(definition.neutral).filter((field) => typed[field] !== undefined);
  storeDraft<Record<string, string>>(lastKey(definition, username), typed, names);
}

/** Only the fields of this search. Missing fields get today's defaults. */
const onlyFields = ({ definition, defaults }: PrefillSource, criteria: Criteria): Criteria =>
  Object.fromEntries(
    Object.entries(definition.neutral).map(([field, neutral]) => [
      field,
      criteria[field] ?? defaults[field] ?? neutral,
    ]),
  );

/** The initial values of a form, and whether the form took them from the last search on its own. */
export interface Prefill {
  readonly criteria: Criteria;
  readonly isFromLast: boolean;
}

const explicit = (criteria: Criteria): Prefill => ({ criteria, isFromLast: false });

/**
 * The initial values of the form (001 section 2.1), from the first of these that applies: an empty form was requested (defaults);
 * criteria in the URL; an earlier search named by the URL; a draft exists (defaults, which the draft then overrides); the last
 * search in this tab; the newest search of this type in the history; defaults.
 */
export function initialCriteria(source: PrefillSource): Prefill {
  const { definition, username, defaults, history, given, historyNumber, hasDraft, isEmpty } = source;
  if (isEmpty) return explicit(defaults);
  if (given !== undefined) return explicit(given);
  if (historyNumber !== undefined) {
    const entry = history[historyNumber - 1];
    return explicit(entry?.type === definition.type ? onlyFields(source, entry.criteria) : defaults);
  }
  if (hasDraft) return explicit(defaults);
  const newest = history.find((entry) => entry.type === definition.type);
  const fallback = newest === undefined ? defaults : onlyFields(source, newest.criteria);
  const lastInTab = restoreDraft<Record<string, string>>(
    lastKey(definition, username),
    { ...defaults },
    Object.keys(definition.neutral),
  );
  const isTyped = (criteria: Criteria) => Object.entries(criteria).some(([field, value]) => value !== defaults[field]);
  const criteria = isTyped(lastInTab) ? lastInTab : fallback;
  return { criteria, isFromLast: isTyped(criteria) };
}
