import { useText } from '@portal/i18n';
import { Section } from '../core/section.tsx';
import { Text } from '../core/text.tsx';
import { TextLink } from '../core/text-link.tsx';
import type { CardLevel } from './card-level.ts';
import type { CountyParagraph } from './paragraph.ts';

export interface DisclaimerCardProps extends CardLevel {
  readonly document: CountyParagraph | null;
}

/** The disclaimer of the county, with a link to its document if there is one. */
export function DisclaimerCard({ document, ...head }: DisclaimerCardProps) {
  const t = useText('home');
  return (
    <Section title={t('disclaimer.title')} {...head}>
      <Text variant="note">{t('disclaimer.lead')}</Text>
      {document !== null && (
        <TextLink standalone href={document.paragraphContent}>
          {t('disclaimer.link')}
        </TextLink>
      )}
    </Section>
  );
}
