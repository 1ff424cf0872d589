import type { ApiError } from '@portal/api-client';
import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { type EfileEntry, readEfileEntry, readEfileEntryPage } from '@portal/contracts';
import { isOpenFiling } from '@portal/domain';
import { listAddress, PageViewer } from '@portal/forms';
import { alertFailure, failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useParams } from '@portal/router';
import { AppLink, announce, BELOW_992, PageHead, Skeleton, Stack, styled, View, viewOf } from '@portal/ui';
import { FilingFacts } from './filing-facts.tsx';
import { FilingBadges } from './filing-texts.tsx';
import { FilingActions, FilingDecision } from './work-on-filing.tsx';

const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) clamp(20rem, 36%, 28rem)',
    columnGap: 's6',
    rowGap: 's6',
    alignItems: 'start',
    [BELOW_992]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
// On a narrow screen the actions come first, because the page image fills the screen.
const Actions = styled('div', { base: { minWidth: 0, [BELOW_992]: { order: -1 } } });

/** Page of a filing, such as /filings/EF-2026-000001: its pages next to the actions of the office. */
export default function FilingPage() {
  const { number = '' } = useParams();
  return <Filing key={number} number={number} />;
}

function Filing({ number }: { readonly number: string }) {
  const t = useText('admin');
  // Several clerks work on one queue, so always load the current state of the filing.
  const filing = useCall(readEfileEntry, { id: number }, { staleTime: 0 });
  const queries = useQueryClient();
  const showEntry = (entry: EfileEntry): void => {
    queries.setQueryData(callKey(readEfileEntry, { id: number }), entry);
  };
  // Another clerk may have changed the filing first: show the failure, then the current state. It could close the window in which
  // the failed step was taken, and with it the alert above, so it waits until the alert was read.
  const onFailure = (failure: ApiError, nextKey?: string): void =>
    alertFailure(failure, nextKey, () => void filing.refetch());
  return (
    <>
      <PageHead
        title={number}
        windowTitle={t('filings.windowTitle', { number })}
        pageKey={`/filings/${number}`}
        lead={filing.data !== undefined && <FilingBadges filing={filing.data} />}
        action={<AppLink href={listAddress('/filings')}>{t('filings.toQueue')}</AppLink>}
      />
      <View
        state={viewOf(filing)}
        loading={<Skeleton isArea label={t('filings.loadingOne')} />}
        empty={null}
        failed={failureState}
        ready={(entry) => (
          <Columns>
            <PageViewer
              call={readEfileEntryPage}
              request={(page) => ({ transactionNumber: number, page })}
              pictureOf={(content) => content}
              pageCount={entry.numberOfPages}
              label={t('filings.pagesOf', { number })}
              handlesPageKeys
            />
            <Actions>
              <Stack>
                <FilingFacts entry={entry} />
                {isOpenFiling(entry.status) ? (
                  <FilingActions
                    entry={entry}
                    onChanged={(changed, textKey) => {
                      showEntry(changed);
                      announce(t(textKey, { number }));
                    }}
                    onFailure={onFailure}
                  />
                ) : (
                  <FilingDecision entry={entry} />
                )}
              </Stack>
            </Actions>
          </Columns>
        )}
      />
    </>
  );
}
