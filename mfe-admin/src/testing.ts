import type { CurrentUser } from '@portal/contracts';
import { SETTINGS, type Setting, type SettingContent } from '@portal/contracts/county-config';
import { aUser, type FakeHandlers } from '@portal/testing';

/** What settings answer beside their records. */
const ALSO_SHOWN: Readonly<Record<string, object>> = { billingSchedule: { lastRan: null } };

/** A setting as the server returns it; by default with default values. */
export const aContent = (setting: Setting, more: Partial<SettingContent> = {}): SettingContent => ({
  version: 3,
  changedBy: 'county.clerk',
  changedAt: '2026-11-20T01:00:00.000Z',
  ...setting.toWire(setting.fromStored({})),
  ...ALSO_SHOWN[setting.name],
  ...more,
});

/** Reads every setting as it stands. */
export const settingAnswers = (): FakeHandlers =>
  Object.fromEntries(SETTINGS.map((setting) => [setting.read.name, () => aContent(setting)]));

/** A county's clerk, who works in account 1. */
export const aClerk = (more: Partial<CurrentUser> = {}): CurrentUser =>
  aUser({
    role: 'COUNTY',
    username: 'county.clerk',
    userId: 1,
    accountId: 1,
    allowableAccounts: [],
    tabList: ['home', 'userManager', 'controlPanel'],
    ...more,
  });
