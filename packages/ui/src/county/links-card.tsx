import { useText } from '@portal/i18n';
import { AppLink } from '../core/app-link.tsx';
import { Section } from '../core/section.tsx';
import { Stack } from '../core/text.tsx';
import { TextLink } from '../core/text-link.tsx';
import type { CardLevel } from './card-level.ts';
import type { CountyParagraph } from './paragraph.ts';

/** The number of links on the card while the rest are on a separate page. */
export const MAX_LINKS_ON_CARD = 4;

/** Links with the county's labels. */
export function LinkList({ paragraphs }: { readonly paragraphs: readonly CountyParagraph[] }) {
  return (
    <Stack as="ul" gap="tight">
      {paragraphs.map((link) => (
        <li key={`${link.heading} ${link.paragraphContent}`}>
          <TextLink standalone href={link.paragraphContent}>
            {link.heading}
          </TextLink>
        </li>
      ))}
    </Stack>
  );
}

export interface LinksCardProps extends CardLevel {
  readonly paragraphs: readonly CountyParagraph[];
  /** The county enabled the More Links page. */
  readonly hasMore: boolean;
}

/** The county's links. */
export function LinksCard({ paragraphs, hasMore, ...head }: LinksCardProps) {
  const t = useText('home');
  const more = hasMore && paragraphs.length > MAX_LINKS_ON_CARD;
  return (
    <Section
      title={t('links.title')}
      {...head}
      {...(more ? { action: <AppLink href="/home/links">{t('links.more')}</AppLink> } : {})}
    >
      <LinkList paragraphs={more ? paragraphs.slice(0, MAX_LINKS_ON_CARD) : paragraphs} />
    </Section>
  );
}
