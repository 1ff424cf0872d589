import { useText } from '@portal/i18n';
import { useNavigate, useParams } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { PageHead, Skeleton } from '@portal/ui';
import { AlertDialog } from '@portal/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { searchOfType } from '../../searches/searches.ts';
import { firstPage, resultsHref, type Search } from '../run-search/results-address.ts';
import { useRunSearch } from '../run-search/use-run-search.ts';
import { priceOf } from '../search-form/search-price.tsx';

function lookupOf(number: string): Search | undefined {
  const definition = searchOfType('DocumentNumber');
  return definition && { definition, criteria: { ...definition.neutral, fromDocumentNumber: number.slice(0, 60) } };
}

/** /externalsearch/documentnumber/{id}: searches on load, and says so when there is no such document (001 section 2.1). */
export default function DirectLookupPage() {
  const t = useText('search');
  const words = useText();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const run = useRunSearch();
  const [isMissing, setMissing] = useState(false);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const search = lookupOf(id);
    if (search === undefined || asked.current === id) return;
    asked.current = id;
    // A search that costs money asks first, and that is its own page's affair; so are payment and failures.
    const openResults = () => void navigate(resultsHref(firstPage(search)), { replace: true });
    if (priceOf(user, search.definition.type) > 0) {
      openResults();
      return;
    }
    void run(search, { record: 'single', replace: true }).then((outcome) => {
      if (outcome.kind === 'none') setMissing(true);
      else if (outcome.kind !== 'found') openResults();
    });
  }, [id, navigate, run, user]);
  const close = () => void navigate('/search', { replace: true });
  return (
    <>
      <PageHead title={t('lookup.title', { number: id })} pageKey={`/externalsearch/documentnumber/${id}`} />
      {!isMissing && <Skeleton label={t('lookup.loading', { number: id })} />}
      <AlertDialog
        open={isMissing}
        kind="MESSAGE"
        title={words('alert.MESSAGE')}
        closeLabel={words('close')}
        onClose={close}
      >
        {words('errors:DOCUMENT_NUMBER_NOT_FOUND.text')}
      </AlertDialog>
    </>
  );
}
