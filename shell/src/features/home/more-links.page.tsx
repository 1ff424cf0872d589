import { useText } from '@portal/i18n';
import { PageHead } from '@portal/ui';
import { LinkList } from '@portal/ui/county';
import { useScreenTitle } from '../frame/screen-title.ts';
import { HomeContentView } from './home-content.tsx';

/** All links of the county. */
export default function MoreLinksPage() {
  const t = useText('home');
  useScreenTitle(t('links.more'));
  return (
    <>
      <PageHead title={t('links.more')} pageKey="/home/links" />
      <HomeContentView label={t('links.more')}>
        {(home) => <LinkList paragraphs={home.links.paragraphs} />}
      </HomeContentView>
    </>
  );
}
