import { useCall } from '@portal/api-client/query';
import { homeAll } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { PageHead } from '@portal/ui';
import { CountyNews } from '@portal/ui/county';
import { useScreenTitle } from '../frame/screen-title.ts';

/** All news of the county. */
export default function MoreNewsPage() {
  const t = useText('home');
  useScreenTitle(t('news.more'));
  const { data } = useCall(homeAll, undefined);
  return (
    <>
      <PageHead title={t('news.more')} pageKey="/home/news" />
      <CountyNews paragraphs={data?.latestNews.paragraphs ?? []} />
    </>
  );
}
