import { domainToASCII } from 'node:url';

/** A single address without a display name, a comment or a line break, so that it cannot inject anything into a header. */
const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;
/** The longest address that SMTP can deliver to (RFC 5321 with erratum 1690). */
const MAX_ADDRESS_LENGTH = 254;

/** True for a text that can be the recipient of an email. */
export const isMailAddress = (text: string): boolean => text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text);

/** The key by which addresses are compared: two addresses that differ only in case or surrounding spaces have the same key. */
export const mailAddressKey = (address: string): string => address.trim().normalize('NFC').toLowerCase();

/** The two domains of the same Gmail mailboxes. */
const GMAIL_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * A key for the mailbox that receives emails to an address, so that somebody with many addresses for one mailbox does not get more
 * emails or free filings than others. It is used only to count. Nearly every provider delivers 'ann+tag@' to the mailbox 'ann@'; at the
 * few others, such mailboxes share one limit, which does no harm.
 */
export function mailboxKey(address: string): string {
  const key = mailAddressKey(address);
  const at = key.lastIndexOf('@');
  // a domain may end in a dot, and may be written in Unicode or in its ASCII form (Punycode)
  const typedDomain = key.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(typedDomain) || typedDomain;
  // a plus sign at the beginning starts no tag
  const [restWithoutTag = ''] = key.slice(1, at).split('+');
  const localPart = `${key.slice(0, 1)}${restWithoutTag}`;
  // Gmail ignores dots before the @
  return GMAIL_DOMAINS.has(domain) ? `${localPart.replaceAll('.', '')}@gmail.com` : `${localPart}@${domain}`;
}

/**
 * Text on a single line: each run of line breaks, control characters and other invisible characters becomes a space. The joiners U+200C and
 * U+200D stay here and below, because Bengali words need them.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(/\n+/g, ' ')
    .trim();

/** The length of the longest registered name, in characters: a first name of 30, a space, and a last name of 30. */
const MAX_NAME_LENGTH = 61;

/**
 * A person's name for the greeting of an email. Anyone can register with any name, so everything but letters, digits, spaces, apostrophes
 * and hyphens is removed, above all the characters of web addresses: an email from the county must not contain a stranger's link.
 */
export const greetingName = (name: string): string =>
  Array.from(
    oneLine(name)
      .replaceAll(/(?![\u200C\u200D])[^\p{L}\p{M}\p{N} '’-]/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )
    .slice(0, MAX_NAME_LENGTH)
    .join('');

/** The maximum length of a file name in an email, in characters without the suffix. Longer names are cut. */
const MAX_FILE_NAME_LENGTH = 80;

/**
 * The file name of a filed document in an email. Visitors can file too, with anyone's address and any file name, so characters of web
 * addresses are removed here too, except for the dot before the suffix of a PDF or TIFF file.
 */
export function mailedFileName(name: string): string {
  const line = oneLine(name);
  const [suffix = ''] = /\.(?:pdf|tiff?)$/i.exec(line) ?? [];
  const stem = line
    .slice(0, line.length - suffix.length)
    .replaceAll(/(?![\u200C\u200D])[^\p{L}\p{M}\p{N} '’()_-]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return `${Array.from(stem).slice(0, MAX_FILE_NAME_LENGTH).join('')}${suffix}`;
}
