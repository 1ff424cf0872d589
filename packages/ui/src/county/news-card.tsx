import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '@portal/i18n';
import { useState } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { Button } from '../core/button.tsx';
import { Section } from '../core/section.tsx';
import { Row } from '../core/text.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { CardLevel } from './card-level.ts';
import { CountyNews } from './county-news.tsx';
import type { CountyParagraph } from './paragraph.ts';

/** The number of news items on the card while the rest are on a separate page. */
export const MAX_NEWS_ON_CARD = 3;

const Pressable = chakra('div', { base: { cursor: 'zoom-in' } });

export interface NewsCardProps extends CardLevel {
  readonly paragraphs: readonly CountyParagraph[];
  /** The county enabled the More News page. */
  readonly hasMore: boolean;
}

/** Whether text is selected: who drags over news to copy them does not want a dialog. */
const isSelecting = (): boolean => document.getSelection()?.isCollapsed === false;

/** The latest news, with an enlarged view in a dialog. A click on the news opens it too; keyboards have the button. */
export function NewsCard({ paragraphs, hasMore, ...head }: NewsCardProps) {
  const t = useText('home');
  const common = useText('common');
  const [isLarge, setLarge] = useState(false);
  const more = hasMore && paragraphs.length > MAX_NEWS_ON_CARD;
  const shown = more ? paragraphs.slice(0, MAX_NEWS_ON_CARD) : paragraphs;
  const action = (
    <Row>
      <Button
        size="small"
        variant="text"
        aria-label={`${t('news.enlarge')}: ${t('news.title')}`}
        onClick={() => setLarge(true)}
      >
        {t('news.enlarge')}
      </Button>
      {more && <AppLink href="/home/news">{t('news.more')}</AppLink>}
    </Row>
  );
  return (
    <Section title={t('news.title')} action={action} {...head}>
      <Pressable onClick={() => setLarge(!isSelecting())}>
        <CountyNews paragraphs={shown} />
      </Pressable>
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
