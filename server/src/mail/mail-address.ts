import { domainToASCII } from 'node:url';

/** One address and nothing else: no name, no list, no comment, no line break, nothing that a header could be left by. */
const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;
const LONGEST = 254;

/** True for what a mail may be addressed to. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);

/** What is compared of an address: capitals and spaces around it do not count. */
export const mailAddressKey = (address: string): string => address.trim().normalize('NFC').toLowerCase();

/** Gmail leaves dots out of the name, and has a second domain for the same mailboxes. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that mail to an address ends in, as far as the address shows. With nearly every provider, a part after a plus is a
 * tag; with others, two mailboxes share one limit of emails, which does no harm. For counting only: emails go to the address as
 * it was given.
 */
export function mailboxKey(address: string): string {
  const key = mailAddressKey(address);
  const at = key.lastIndexOf('@');
  const written = key.endsWith('.') ? key.slice(at + 1, -1) : key.slice(at + 1);
  const domain = domainToASCII(written) || written;
  const [untagged = ''] = key.slice(1, at).split('+');
  const name = `${key.slice(0, 1)}${untagged}`;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A line of a header or of an email: whatever would end it or hide in it is a space. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const NAME_LENGTH = 60;

/**
 * A person's name as a mail may greet it. Anyone who registers chooses it, so characters of web addresses are removed: a mail
 * from the county must not carry a stranger's link.
 */
export const greetingName = (name: string): string =>
  Array.from(
    oneLine(name)
      .replaceAll(/[^\p{L}\p{M}\p{N} '’-]+/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )
    .slice(0, NAME_LENGTH)
    .join('');
