import { hasText, useText } from '@portal/i18n';

interface Run {
  readonly outcome: string;
  readonly doneItems: number;
  readonly error: string | null;
}

/** How a run ended, in words: how much it did, and what went wrong. Unknown outcomes of a newer server are shown as they are. */
export function useOutcomeWords(): (run: Run) => string {
  const t = useText('admin');
  return ({ outcome, doneItems, error }) => {
    const key = `jobs.outcomes.${outcome}`;
    const words = hasText(`admin:${key}`) ? t(key) : outcome;
    const counted = doneItems === 0 ? words : t('jobs.items', { outcome: words, count: doneItems });
    return error === null ? counted : `${counted}: ${error}`;
  };
}
