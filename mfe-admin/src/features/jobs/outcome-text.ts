import { itemsOfOutcome } from '@portal/domain';
import { hasText, useText } from '@portal/i18n';

interface Run {
  readonly outcome: string;
  readonly doneItems: number;
  readonly failedItems: number;
  readonly error: string | null;
}

/** Describes the result of a run: outcome, number of items and error. Unknown outcomes are shown unchanged. */
export function useOutcomeText(): (run: Run) => string {
  const t = useText('admin');
  return ({ outcome, doneItems, failedItems, error }) => {
    const key = `jobs.outcomes.${outcome}`;
    const outcomeText = hasText(`admin:${key}`) ? t(key) : outcome;
    // 'Some failed (2)' reads as two failed items
    const count = itemsOfOutcome(outcome, { done: doneItems, failed: failedItems });
    const counted = count === 0 ? outcomeText : t('jobs.items', { outcome: outcomeText, count });
    return error === null ? counted : `${counted}: ${error}`;
  };
}
