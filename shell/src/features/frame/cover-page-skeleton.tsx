import { useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { CoverPage } from '@portal/ui';
import { PageLines } from './page-lines.tsx';

/** Shown in place of a page for visitors while its code or the county's settings load, so that the page is never blank. */
export function CoverLoading() {
  const t = useText('shell');
  const label = useText('common')('loading');
  const { countyName, appTitle } = useCounty();
  return (
    <CoverPage skipLabel={t('skip')} county={countyName} title={appTitle} wide>
      <PageLines label={label} />
    </CoverPage>
  );
}
