import type { Paragraph } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { AppLink, Section, Text } from '@portal/ui';

// The county names its Disclaimer document among its links; without one there is nothing to lead to.
const isDisclaimer = ({ heading }: Paragraph): boolean => heading.trim().toLowerCase() === 'disclaimer';

/** Using the site means agreeing to the county's disclaimer. */
export function DisclaimerCard({ links }: { readonly links: readonly Paragraph[] }) {
  const t = useText('home');
  const document = links.find(isDisclaimer);
  return (
    <Section title={t('disclaimer.title')}>
      <Text look="note">{t('disclaimer.lead')}</Text>
      {document !== undefined && <AppLink href={document.paragraphContent}>{t('disclaimer.link')}</AppLink>}
    </Section>
  );
}
