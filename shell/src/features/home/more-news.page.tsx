import { useText } from '@portal/i18n';
import { PageHead } from '@portal/ui';
import { CountyNews } from '@portal/ui/county';
import { useScreenTitle } from '../frame/screen-title.ts';
import { HomeContentView } from './home-content.tsx';

/** All news of the county. */
export default function MoreNewsPage() {
  const t = useText('home');
  useScreenTitle(t('news.more'));
  return (
    <>
      <PageHead title={t('news.more')} pageKey="/home/news" />
      <HomeContentView label={t('news.more')}>
        {(home) => <CountyNews paragraphs={home.latestNews.paragraphs} />}
      </HomeContentView>
    </>
  );
}
