import { callKey, useQueryClient } from '@portal/api-client/query';
import { claimNextEfile, HANDED_BACK_MOST, readEfileEntry } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';

/** What was handed back in this window since its user logged in: who hands one on wants another one. */
const HANDED_BACK = ['filings', 'handedBack'];
const handedBackOf = (queries: ReturnType<typeof useQueryClient>): readonly string[] =>
  queries.getQueryData<readonly string[]>(HANDED_BACK) ?? [];

/** Notes that somebody else is to have a filing. */
export function useNoteHandedBack(): (transactionNumber: string) => void {
  const queries = useQueryClient();
  return (transactionNumber) => {
    queries.setQueryDefaults(HANDED_BACK, { gcTime: Number.POSITIVE_INFINITY });
    const others = handedBackOf(queries).filter((number) => number !== transactionNumber);
    queries.setQueryData(HANDED_BACK, [...others, transactionNumber].slice(-HANDED_BACK_MOST));
  };
}

/** Takes the oldest filing that waits and opens it; says so when none waits. */
export function useTakeNext() {
  const t = useText('admin');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const next = useSubmit(claimNextEfile, {
    onSuccess: ({ entry }) => {
      if (entry === null) {
        showAlert({ kind: 'MESSAGE', text: t('filings.noneWaits') });
        void navigate('/filings');
        return;
      }
      queries.setQueryData(callKey(readEfileEntry, { id: entry.transactionNumber }), entry);
      void navigate(`/filings/${entry.transactionNumber}`);
    },
  });
  const take = (): void => {
    const last = [...handedBackOf(queries)];
    void next.submit(last.length === 0 ? {} : { last });
  };
  return { isBusy: next.isBusy, take };
}
