import { useFormats } from '@portal/i18n';
import { NewsList, type NewsListProps } from '../core/news-list.tsx';
import type { CountyParagraph } from './paragraph.ts';

export interface CountyNewsProps extends Pick<NewsListProps, 'on'> {
  readonly paragraphs: readonly CountyParagraph[];
}

/** The county's news: each item has a date or a heading, and a text. */
export function CountyNews({ paragraphs, ...rest }: CountyNewsProps) {
  const { day } = useFormats();
  const items = paragraphs.map(({ heading, paragraphContent }) => ({
    key: `${heading} ${paragraphContent}`,
    when: day(heading),
    text: paragraphContent,
  }));
  return <NewsList items={items} {...rest} />;
}
