import { useText } from '@portal/i18n';
import { useLocation } from '@portal/router';
import { PageHead, Stack, Text, TextLink } from '@portal/ui';
import { useScreenTitle } from '../frame/screen-title.ts';

/** Shown at an address that the portal does not have. */
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
          <TextLink standalone href="/home">
            {t('notFound.home')}
          </TextLink>
        </div>
      </Stack>
    </>
  );
}
