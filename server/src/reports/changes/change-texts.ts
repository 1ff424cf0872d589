import type { ChangeTexts } from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { readRemoteTexts, readTexts } from '../../platform/texts/language-file.ts';

const words = z._default(z.record(z.string(), z.string()), {});
const columns = z.prefault(z.object({ columns: words, answers: words }), {});

/** The texts of the screens on which settings, users and accounts are changed. A screen that has no texts is described by its names. */
const screenTexts = z.object({
  admin: z.object({
    history: z.object({ on: z.string(), off: z.string(), nothing: z.string() }),
    options: words,
    settings: z.record(z.string(), z.object({ title: z.string(), sections: words, fields: words })),
    users: z.object({ roles: words }),
    accounts: z.object({
      fields: words,
      rates: words,
      docTypes: z.object({ showPreview: z.string(), showImage: z.string(), methods: words }),
      access: words,
      types: words,
      methods: words,
    }),
  }),
  profile: z.object({ phoneFormats: words, labels: words }),
  users: columns,
  accounts: columns,
});
export type ScreenTexts = z.output<typeof screenTexts>;

const known = new Map<string, ScreenTexts>();

/** The texts of the screens in a language; English where the language has no complete file. Each language is read once. */
export function screenTextsOf(tag: string): ScreenTexts {
  const found = known.get(tag) ?? z.safeParse(screenTexts, readAll(tag)).data ?? z.parse(screenTexts, readAll('en'));
  known.set(tag, found);
  return found;
}

const isText = (entry: readonly [string, unknown]): boolean => typeof entry[1] === 'string';

function readAll(tag: string): unknown {
  const profile = z.safeParse(z.record(z.string(), z.unknown()), readTexts(tag, 'profile')).data ?? {};
  return {
    admin: readRemoteTexts(tag, 'mfe-admin'),
    profile: { ...profile, labels: Object.fromEntries(Object.entries(profile).filter(isText)) },
    users: readTexts(tag, 'users'),
    accounts: readTexts(tag, 'accounts'),
  };
}

/** The texts for the values of a setting, as the control panel shows them. */
export const settingValueTexts = ({ admin: { history, options } }: ScreenTexts): ChangeTexts => ({
  ...history,
  option: (value) => options[value] ?? value,
});
