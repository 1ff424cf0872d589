import { PINNED_FORMAT } from '@portal/domain';
import { greetingName, oneLine } from './mail-address.ts';
import { fill, mailLanguage } from './mail-texts.ts';

export type LetterKind =
  | 'usernameReminder'
  | 'passwordReset'
  | 'passwordChanged'
  | 'emailConfirm'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'registration'
  | 'alreadyRegistered';

/** What a letter says, before it is in anybody's language. */
export interface Letter {
  readonly kind: LetterKind;
  /** Address of one person. */
  readonly to: string;
  /** Name of the reader's language on the wire. */
  readonly language: string;
  /** How the reader is greeted; empty for no name. */
  readonly name: string;
  readonly usernames: readonly string[];
  /** Where the letter's button leads. */
  readonly link: string;
  /** When it happened (passwordChanged, emailChangeAsked, emailChanged), or until when the link works (the others). */
  readonly moment?: Date;
}

/** What every letter of a county bears. */
export interface LetterHead {
  readonly county: string;
  readonly title: string;
  readonly timeZone: string;
}

/** A letter in words, in plain text and as a page. */
export interface WrittenLetter {
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Parts {
  readonly hello: string;
  readonly lead: string;
  readonly usernames: { readonly label: string; readonly names: readonly string[] } | undefined;
  readonly action: string;
  readonly link: string;
  readonly copy: string;
  readonly until: string | undefined;
  readonly note: string;
  readonly automatic: string;
}

/** Writes a letter in its reader's language. Values come in as they are; both forms take the sting out of them. */
export function writeLetter(letter: Letter, head: LetterHead): WrittenLetter {
  const { tag, texts, formatTags } = mailLanguage(letter.language);
  const own = texts[letter.kind];
  const moment = letter.moment === undefined ? '' : momentIn(letter.moment, formatTags, head.timeZone);
  const values = {
    county: oneLine(head.county),
    title: oneLine(head.title),
    name: greetingName(letter.name),
    username: letter.usernames[0] ?? '',
    until: moment,
    at: moment,
  };
  const say = (text: string): string => fill(text, values).replaceAll(/ {2,}/g, ' ').trim();
  const parts: Parts = {
    hello: say(values.name === '' ? texts.helloNoName : texts.hello),
    lead: say(own.lead),
    usernames: own.usernames === undefined ? undefined : { label: say(own.usernames), names: letter.usernames },
    action: say(own.action),
    link: letter.link,
    copy: say(texts.button),
    until: own.until === undefined ? undefined : say(own.until),
    note: say(own.note),
    automatic: say(texts.automatic),
  };
  return { language: tag, subject: say(own.subject), text: asText(parts), html: asPage(parts, tag, say(own.subject)) };
}

/** A day and time in the county's zone, which is named: the reader may be elsewhere. */
const momentIn = (moment: Date, tags: readonly string[], timeZone: string): string =>
  new Intl.DateTimeFormat([...tags], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
    ...PINNED_FORMAT,
  }).format(moment);

const given = (lines: readonly (string | undefined)[]): string[] => lines.filter((line) => line !== undefined);

function asText(parts: Parts): string {
  const { usernames } = parts;
  const names = usernames && [usernames.label, ...usernames.names.map((name) => `    ${name}`)].join('\n');
  const body = [parts.hello, parts.lead, names, `${parts.action}:\n${parts.link}`, parts.until, parts.note];
  return `${given([...body, `-- \n${parts.automatic}`]).join('\n\n')}\n`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as a page shows it: no markup, no way out of an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

// Mail programs know neither style sheets nor scripts of ours: every rule stands at its element.
const PARAGRAPH = 'margin:0 0 16px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1f3d5c;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:bold';
const QUIET = 'margin:0 0 16px;font-size:14px;color:#555555';
const BODY =
  'margin:0;padding:24px;background:#ffffff;color:#1b1b1b;font:16px/1.5 Arial,Helvetica,sans-serif;max-width:600px';

const paragraph = (text: string, style = PARAGRAPH): string => `<p style="${style}">${escapeHtml(text)}</p>`;

function asPage(parts: Parts, tag: string, subject: string): string {
  const { usernames } = parts;
  const link = escapeHtml(parts.link);
  const names = usernames?.names.map((name) => `<b>${escapeHtml(name)}</b>`).join('<br>');
  const body = given([
    paragraph(parts.hello),
    paragraph(parts.lead),
    usernames && `<p style="${PARAGRAPH}">${escapeHtml(usernames.label)}<br>${names}</p>`,
    `<p style="${PARAGRAPH}"><a href="${link}" style="${BUTTON}">${escapeHtml(parts.action)}</a></p>`,
    `<p style="${QUIET}">${escapeHtml(parts.copy)}<br><a href="${link}" style="word-break:break-all">${link}</a></p>`,
    parts.until === undefined ? undefined : paragraph(parts.until),
    paragraph(parts.note),
    paragraph(parts.automatic, QUIET),
  ]);
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY}">
${body.join('\n')}
</body>
</html>
`;
}
