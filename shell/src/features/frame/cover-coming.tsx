import { useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { CoverPage } from '@portal/ui';
import { PageLines } from './page-lines.tsx';

/** What is in place of a page outside the login while its code or the county's settings load: never a white page. */
export function CoverComing() {
  const t = useText('shell');
  const label = useText('common')('loading');
  const { countyName, appTitle } = useCounty();
  return (
    <CoverPage skipLabel={t('skip')} county={countyName} title={appTitle} wide>
      <PageLines label={label} />
    </CoverPage>
  );
}
