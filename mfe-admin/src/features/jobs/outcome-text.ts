import { hasText, useText } from '@portal/i18n';

interface Run {
  readonly outcome: string;
  readonly doneItems: number;
  readonly error: string | null;
}

/** Describes the result of a run: outcome, number of items and error. Unknown outcomes are shown unchanged. */
export function useOutcomeText(): (run: Run) => string {
  const t = useText('admin');
  return ({ outcome, doneItems, error }) => {
    const key = `jobs.outcomes.${outcome}`;
    const outcomeText = hasText(`admin:${key}`) ? t(key) : outcome;
    const counted = doneItems === 0 ? outcomeText : t('jobs.items', { outcome: outcomeText, count: doneItems });
    return error === null ? counted : `${counted}: ${error}`;
  };
}
