import { useText } from '@portal/i18n';
import { Facts } from '../core/facts.tsx';
import { Section } from '../core/section.tsx';
import { Text } from '../core/text.tsx';
import { TextLink } from '../core/text-link.tsx';
import type { CardLevel } from './card-level.ts';

/** A phone number as a `tel:` address. */
const dialable = (phone: string): string => phone.replaceAll(/[^\d+]/g, '');

export interface ContactCardProps extends CardLevel {
  readonly email: string;
  readonly phone: string;
  /** The contact's name. */
  readonly name?: string | undefined;
  readonly title?: string | undefined;
}

/** The office's contact: a person, email and phone. */
export function ContactCard({ email, phone, name = '', title = '', ...head }: ContactCardProps) {
  const t = useText('home');
  const person = [name, title].filter((part) => part !== '').join(', ');
  const items = [
    {
      term: t('contact.email'),
      value: (
        <TextLink standalone href={`mailto:${email}`}>
          {email}
        </TextLink>
      ),
      given: email !== '',
    },
    {
      term: t('contact.phone'),
      value: (
        <TextLink standalone href={`tel:${dialable(phone)}`}>
          {phone}
        </TextLink>
      ),
      given: phone !== '',
    },
  ].filter((item) => item.given);
  return (
    <Section title={t('contact.title')} {...head}>
      {person !== '' && <Text>{person}</Text>}
      <Facts items={items} />
    </Section>
  );
}
