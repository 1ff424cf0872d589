import { readConfigHistory, restoreConfig, SETTINGS, type Setting } from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { answer, type Route, route } from '../platform/http/route.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import {
  readSetting,
  readSettingHistory,
  restoreSetting,
  type SettingsServices,
  saveSetting,
  settingFor,
} from './settings.service.ts';

const { answers } = z.parse(
  z.object({ answers: z.object({ saved: z.string(), savedWithUsers: z.string(), restored: z.string() }) }),
  readEnglishTexts('settings'),
);
const sentSchema = z.record(z.string(), z.unknown());

/** The routes that read and save each setting, list its earlier versions, and restore one. */
export const settingsRoutes = (services: SettingsServices): Route[] => [
  ...SETTINGS.flatMap((setting) => routesOf(services, setting)),

  route(readConfigHistory, async ({ input, session }) => ({
    versions: await readSettingHistory(services, settingFor(input.record, session)),
  })),

  route(restoreConfig, async ({ input, session, request }) => {
    const setting = settingFor(input.record, session);
    return answer(await restoreSetting(services, setting, { input, session, request }), answers.restored);
  }),
];

const routesOf = (services: SettingsServices, setting: Setting): Route[] => [
  route(setting.read, () => readSetting(services, setting)),

  route(setting.save, async ({ input, session, request }) => {
    // `saveSetting` reads only the fields of the setting, so a request cannot set who changed it
    const { version, ...record } = z.parse(sentSchema, input);
    const basedOn = typeof version === 'number' ? version : undefined;
    const sent = { input: { record, basedOn }, session, request };
    const { content, hasReachedUsers } = await saveSetting(services, setting, sent);
    return answer(content, hasReachedUsers ? answers.savedWithUsers : answers.saved);
  }),
];
