import { useText } from '@portal/i18n';
import { useNavigate, useParams } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { PageHead, Skeleton } from '@portal/ui';
import { AlertDialog } from '@portal/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import type { SearchCounty } from '../../searches/search-definition.ts';
import { searchOfType } from '../../searches/searches.ts';
import { firstPage, resultsHref, type Search } from '../run-search/results-address.ts';
import { useRunSearch } from '../run-search/use-run-search.ts';
import { lookupPrice } from '../search-form/search-price.tsx';
import { useSearchCounty } from '../search-form/use-search-county.ts';
import { LOOKUPS, type Lookup } from './lookups.ts';

interface DirectLookupProps {
  /** Kind of lookup: the part of the path before the number. */
  readonly by: keyof typeof LOOKUPS;
}

function searchOf({ type, criteria }: Lookup, number: string, county: SearchCounty): Search | undefined {
  const definition = searchOfType(type);
  return definition && { definition, criteria: { ...definition.neutral, ...criteria(number, county) } };
}

/** /externalsearch/documentnumber/{id} and /parcelid/{id}: searches on load, and shows a message if nothing is found (001 section 2.1). */
export function DirectLookupPage({ by }: DirectLookupProps) {
  const lookup: Lookup = LOOKUPS[by];
  const t = useText('search');
  const translate = useText();
  const { id = '' } = useParams();
  const county = useSearchCounty();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const run = useRunSearch();
  const [isMissing, setMissing] = useState(false);
  const searchedId = useRef<string | null>(null);
  useEffect(() => {
    const search = searchOf(lookup, id, county);
    if (search === undefined || searchedId.current === id) return;
    searchedId.current = id;
    // The results page asks before a search that costs money, and handles payment and failures.
    const openResults = () => void navigate(resultsHref(firstPage(search)), { replace: true });
    if (lookupPrice(user, search.definition.type) > 0) {
      openResults();
      return;
    }
    void run(search, { record: 'single', replace: true }).then((outcome) => {
      if (outcome.kind === 'none') setMissing(true);
      else if (outcome.kind !== 'found') openResults();
    });
  }, [lookup, county, id, navigate, run, user]);
  const close = () => void navigate('/search', { replace: true });
  return (
    <>
      <PageHead title={t(`lookup.${lookup.type}.title`, { number: id })} pageKey={`/externalsearch/${by}/${id}`} />
      {!isMissing && <Skeleton label={t(`lookup.${lookup.type}.loading`, { number: id })} />}
      <AlertDialog
        open={isMissing}
        kind="MESSAGE"
        title={translate('alert.notFound')}
        closeLabel={translate('close')}
        onClose={close}
      >
        {translate(lookup.notFoundKey)}
      </AlertDialog>
    </>
  );
}
