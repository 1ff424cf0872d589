import type { Paragraph } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { AppLink, Section, Stack } from '@portal/ui';

const SHOWN_AT_FIRST = 4;

/** Links as the county named them. */
export function LinkList({ paragraphs }: { readonly paragraphs: readonly Paragraph[] }) {
  return (
    <Stack as="ul" gap="tight">
      {paragraphs.map((link) => (
        <li key={`${link.heading} ${link.paragraphContent}`}>
          <AppLink href={link.paragraphContent}>{link.heading}</AppLink>
        </li>
      ))}
    </Stack>
  );
}

export interface LinksCardProps {
  readonly paragraphs: readonly Paragraph[];
  /** The county switched the More Links page on. */
  readonly hasMore: boolean;
}

/** The county's links. */
export function LinksCard({ paragraphs, hasMore }: LinksCardProps) {
  const t = useText('home');
  const more = hasMore && paragraphs.length > SHOWN_AT_FIRST;
  return (
    <Section
      title={t('links.title')}
      {...(more ? { action: <AppLink href="/home/links">{t('links.more')}</AppLink> } : {})}
    >
      <LinkList paragraphs={more ? paragraphs.slice(0, SHOWN_AT_FIRST) : paragraphs} />
    </Section>
  );
}
