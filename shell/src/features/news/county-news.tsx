import type { Paragraph } from '@portal/contracts';
import { useFormats } from '@portal/i18n';
import { NewsList, type NewsListProps } from '@portal/ui/start';

export interface CountyNewsProps extends Pick<NewsListProps, 'on'> {
  readonly paragraphs: readonly Paragraph[];
}

/** The county's news: the day or the heading that it gave, and its words. */
export function CountyNews({ paragraphs, ...look }: CountyNewsProps) {
  const { day } = useFormats();
  const items = paragraphs.map(({ heading, paragraphContent }) => ({
    key: `${heading} ${paragraphContent}`,
    when: day(heading),
    text: paragraphContent,
  }));
  return <NewsList items={items} {...look} />;
}
