import type { SearchHistoryEntry } from '@portal/contracts';
import { type Criteria, type IndexDays, indexDaysOfSearch, withoutDefaultDates } from '@portal/domain';
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
  /** Something was typed at this address, in a form that may have begun otherwise: only what differs from the defaults was kept. */
  readonly hasDraft: boolean;
  /** Someone asked for the empty form. */
  readonly isEmpty: boolean;
}

const lastKey = (definition: SearchDefinition, username: string): string =>
  draftKey({ user: username, url: 'last criteria', formId: definition.type });

/**
 * Remembers the last search of this form, in this tab, until the user logs out. Defaults are not remembered, because they change
 * daily.
 */
export function keepLastCriteria(
  definition: SearchDefinition,
  username: string,
  criteria: Criteria,
  days: IndexDays,
): void {
  const typed = withoutDefaultDates(criteria, indexDaysOfSearch(definition.type, days));
  const names = Object.keys(definition.neutral).filter((field) => typed[field] !== undefined);
  keepDraft<Record<string, string>>(lastKey(definition, username), typed, names);
}

/** The fields of the search only; missing ones get today's default. */
const onlyFields = ({ definition, defaults }: PrefillSource, criteria: Criteria): Criteria =>
  Object.fromEntries(
    Object.entries(definition.neutral).map(([field, neutral]) => [
      field,
      criteria[field] ?? defaults[field] ?? neutral,
    ]),
  );

/** The initial values of a form, and whether they come from an earlier search that the user did not ask for. */
export interface Prefill {
  readonly criteria: Criteria;
  readonly isFromLast: boolean;
}

const asked = (criteria: Criteria): Prefill => ({ criteria, isFromLast: false });

/**
 * The initial values of the form, from the first of these that exists: the defaults if an empty form was requested; the criteria
 * in its address; the earlier search that its address names; the defaults below a draft; the values last used in this form; the
 * defaults (001 section 2.1).
 */
export function startCriteria(source: PrefillSource): Prefill {
  const { definition, username, defaults, history, given, historyNumber, hasDraft, isEmpty } = source;
  if (isEmpty) return asked(defaults);
  if (given !== undefined) return asked(given);
  if (historyNumber !== undefined) {
    const entry = history[historyNumber - 1];
    return asked(entry?.type === definition.type ? onlyFields(source, entry.criteria) : defaults);
  }
  if (hasDraft) return asked(defaults);
  const newest = history.find((entry) => entry.type === definition.type);
  const fallback = newest === undefined ? defaults : onlyFields(source, newest.criteria);
  const here = restoreDraft<Record<string, string>>(
    lastKey(definition, username),
    { ...defaults },
    Object.keys(definition.neutral),
  );
  const isTyped = (criteria: Criteria) => Object.entries(criteria).some(([field, value]) => value !== defaults[field]);
  const criteria = isTyped(here) ? here : fallback;
  return { criteria, isFromLast: isTyped(criteria) };
}
