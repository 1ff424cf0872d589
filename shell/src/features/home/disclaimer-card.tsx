import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { AppLink, Section, Text } from '@portal/ui';

/** Using the site means agreeing to the county's disclaimer. */
export function DisclaimerCard() {
  const t = useText('home');
  const directory = useCountyGroup('facts').countyDirectory;
  return (
    <Section title={t('disclaimer.title')}>
      <Text look="note">{t('disclaimer.lead')}</Text>
      {typeof directory === 'string' && (
        <AppLink href={`${directory}/Disclaimer.pdf`} target="_blank" rel="noreferrer">
          {t('disclaimer.link')}
        </AppLink>
      )}
    </Section>
  );
}
