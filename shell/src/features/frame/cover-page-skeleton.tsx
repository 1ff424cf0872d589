import { useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { CoverPage } from '@portal/ui';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * The skeleton of a page that visitors see without logging in (login, registration, recovery). It is shown while the code or the data of
 * that page load, so that the window is never blank. It looks like the cover of `FirstFrame`, which the server renders, so that nothing
 * moves when it takes over.
 */
export function CoverPageSkeleton() {
  const t = useText('shell');
  const label = useText('common')('loading');
  const { countyName, appTitle } = useCounty();
  return (
    <CoverPage skipLabel={t('skip')} county={countyName} title={appTitle} wide>
      <PageSkeleton label={label} />
    </CoverPage>
  );
}
