import { useCall } from '@portal/api-client/query';
import { homeAll } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { PageHead } from '@portal/ui';
import { LinkList } from '@portal/ui/county';
import { useScreenTitle } from '../frame/screen-title.ts';

/** All links of the county. */
export default function MoreLinksPage() {
  const t = useText('home');
  useScreenTitle(t('links.more'));
  const { data } = useCall(homeAll, undefined);
  return (
    <>
      <PageHead title={t('links.more')} pageKey="/home/links" />
      <LinkList paragraphs={data?.links.paragraphs ?? []} />
    </>
  );
}
