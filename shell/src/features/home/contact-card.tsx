import { useText } from '@portal/i18n';
import { AppLink, Facts, Section } from '@portal/ui';

/** A phone number as a `tel:` address. */
const dialable = (phone: string): string => phone.replaceAll(/[^\d+]/g, '');

/** How to reach the office. */
export function ContactCard({ email, phone }: { readonly email: string; readonly phone: string }) {
  const t = useText('home');
  const items = [
    { term: t('contact.email'), value: <AppLink href={`mailto:${email}`}>{email}</AppLink>, given: email !== '' },
    {
      term: t('contact.phone'),
      value: <AppLink href={`tel:${dialable(phone)}`}>{phone}</AppLink>,
      given: phone !== '',
    },
  ].filter((item) => item.given);
  return (
    <Section title={t('contact.title')}>
      <Facts items={items} />
    </Section>
  );
}
