import { callKey, useQueryClient } from '@portal/api-client/query';
import { claimNextEfile, readEfileEntry } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';

/** Takes the oldest waiting filing and opens it. Shows a message if none is waiting. */
export function useClaimNext() {
  const t = useText('admin');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const next = useSubmit(claimNextEfile, {
    onSuccess: ({ entry }) => {
      if (entry === null) {
        showAlert({ kind: 'MESSAGE', title: t('filings.title'), text: t('filings.noneWaits') });
        void navigate('/filings');
        return;
      }
      queries.setQueryData(callKey(readEfileEntry, { id: entry.transactionNumber }), entry);
      void navigate(`/filings/${entry.transactionNumber}`);
    },
  });
  return { isBusy: next.isBusy, take: (): void => void next.submit({}) };
}
