import type { Paragraph } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { AppLink, Section, Text } from '@portal/ui';

/** Using the site means agreeing to the county's disclaimer; without its document there is nothing to lead to. */
export function DisclaimerCard({ document }: { readonly document: Paragraph | null }) {
  const t = useText('home');
  return (
    <Section title={t('disclaimer.title')}>
      <Text look="note">{t('disclaimer.lead')}</Text>
      {document !== null && <AppLink href={document.paragraphContent}>{t('disclaimer.link')}</AppLink>}
    </Section>
  );
}
