import type { Paragraph } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { AppLink, Button, Row, Section } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { CountyNews } from '../news/county-news.tsx';

const SHOWN_AT_FIRST = 3;

export interface NewsCardProps {
  readonly paragraphs: readonly Paragraph[];
  /** The county switched the More News page on. */
  readonly hasMore: boolean;
}

/** The latest news, and the same large in a window. */
export function NewsCard({ paragraphs, hasMore }: NewsCardProps) {
  const t = useText('home');
  const common = useText('common');
  const [isLarge, setLarge] = useState(false);
  const more = hasMore && paragraphs.length > SHOWN_AT_FIRST;
  const shown = more ? paragraphs.slice(0, SHOWN_AT_FIRST) : paragraphs;
  const action = (
    <Row>
      <Button size="small" look="text" onClick={() => setLarge(true)}>
        {t('news.enlarge')}
      </Button>
      {more && <AppLink href="/home/news">{t('news.more')}</AppLink>}
    </Row>
  );
  return (
    <Section title={t('news.title')} action={action}>
      <CountyNews paragraphs={shown} />
      <Dialog
        open={isLarge}
        wide
        title={t('news.title')}
        onClose={() => setLarge(false)}
        actions={<Button onClick={() => setLarge(false)}>{common('close')}</Button>}
      >
        <CountyNews paragraphs={shown} />
      </Dialog>
    </Section>
  );
}
