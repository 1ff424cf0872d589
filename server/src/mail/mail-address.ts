import { domainToASCII } from 'node:url';

/** A single address without a name, a list, a comment or a line break, so that it cannot inject anything into a header. */
const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;
const LONGEST = 254;

/** True for a text that can be the recipient of an email. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);

/** The form of an address that is compared: case and surrounding spaces are ignored. */
export const mailAddressKey = (address: string): string => address.trim().normalize('NFC').toLowerCase();

/** Gmail ignores dots in the name, and has two domains for the same mailboxes. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * A key for the mailbox that receives emails to an address, used only to count emails. At nearly every provider, the part after a
 * plus sign is a tag. At the others, two mailboxes share one limit of emails, which does no harm.
 */
export function mailboxKey(address: string): string {
  const key = mailAddressKey(address);
  const at = key.lastIndexOf('@');
  const typedDomain = key.endsWith('.') ? key.slice(at + 1, -1) : key.slice(at + 1);
  const domain = domainToASCII(typedDomain) || typedDomain;
  const [untagged = ''] = key.slice(1, at).split('+');
  const name = `${key.slice(0, 1)}${untagged}`;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Text on a single line: line breaks and invisible control characters become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const NAME_LENGTH = 60;

/**
 * A person's name for the salutation of an email. Anyone can register with any name, so characters of web addresses are removed:
 * an email from the county must not contain a stranger's link.
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

const FILE_NAME_LENGTH = 80;

/**
 * The name of a filed document in an email. Visitors file too, with any address and any file name, so characters of web addresses
 * are removed here as well; only the dot before the suffix of a PDF or TIFF stays.
 */
export function mailedFileName(name: string): string {
  const line = oneLine(name);
  const [suffix = ''] = /\.(?:pdf|tiff?)$/i.exec(line) ?? [];
  const stem = line
    .slice(0, line.length - suffix.length)
    .replaceAll(/[^\p{L}\p{M}\p{N} '’()_-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return `${Array.from(stem).slice(0, FILE_NAME_LENGTH).join('')}${suffix}`;
}
