import { useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { CoverPage } from '@portal/ui';
import { PageLines } from './page-lines.tsx';

/** A page on the cover whose code or county is still coming: never white. */
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
