import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sentence about money if it is unknown whether something was charged. */
const NEVER_TWICE: Readonly<Record<string, string>> = {
  en: 'You are never charged twice for the same thing.',
  bn: 'একই জিনিসের মূল্য কখনো দুবার নেওয়া হয় না।',
  ja: '同じものに二重に課金されることはありません。',
  ko: '같은 것에 두 번 청구되는 일은 없습니다.',
  ru: 'Дважды за одно и то же деньги не списываются.',
  th: 'คุณจะไม่ถูกเรียกเก็บเงินซ้ำสำหรับรายการเดียวกัน',
  tl: 'Hindi ka kailanman sisingilin nang dalawang beses para sa iisang bagay.',
  tr: 'Aynı şey için asla iki kez ücret alınmaz.',
  zh: '同一项目绝不会重复收费。',
};
const LOCALES = join(__dirname, 'locales');
const errorsOf = (language: string): Record<string, { text: string; next: string }> =>
  JSON.parse(readFileSync(join(LOCALES, language, 'errors.json'), 'utf8'));

/**
 * Errors after which it is unknown whether something was charged. The database may fail during or after the commit of a charge, and
 * a paid file may fail to arrive.
 */
const CHARGE_UNKNOWN = [
  'TOO_MANY_REQUESTS',
  'LIMIT_REACHED',
  'BUSY',
  'STOPPED_AS_TOO_SLOW',
  'NO_ANSWER_IN_TIME',
  'UNAVAILABLE',
  'UNEXPECTED',
];

it.each(readdirSync(LOCALES))('[U14] an error that may follow a charge promises no double charge: %s', (language) => {
  const errors = errorsOf(language);
  for (const code of CHARGE_UNKNOWN)
    expect(errors[code]?.next).toContain(NEVER_TWICE[language] ?? `the sentence in ${language}`);
});
