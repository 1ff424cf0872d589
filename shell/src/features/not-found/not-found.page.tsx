import { useText } from '@portal/i18n';
import { useLocation } from '@portal/router';
import { AppLink, PageHead, Stack, Text } from '@portal/ui';
import { useScreenTitle } from '../frame/screen-title.ts';

/** Said at an address that the portal does not have. */
export default function NotFoundPage() {
  const t = useText('shell');
  const { pathname } = useLocation();
  useScreenTitle(t('notFound.title'));
  return (
    <>
      <PageHead title={t('notFound.title')} pageKey={pathname} />
      <Stack>
        <Text>{t('notFound.lead')}</Text>
        <div>
          <AppLink href="/home">{t('notFound.home')}</AppLink>
        </div>
      </Stack>
    </>
  );
}
