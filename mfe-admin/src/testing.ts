import type { CurrentUser } from '@portal/contracts';
import { SETTINGS, type Setting, type SettingContent } from '@portal/contracts/county-config';
import { type Alert, useAlert } from '@portal/session';
import { aUser, type FakeHandlers } from '@portal/testing';
import { renderHook } from '@testing-library/react';

/** Fields that the server sends with a setting in addition to its record. */
const EXTRA_FIELDS: Readonly<Record<string, object>> = { billingSchedule: { lastRan: null } };

/** A setting as the server returns it, by default with default values. */
export const settingContent = (setting: Setting, more: Partial<SettingContent> = {}): SettingContent => ({
  version: 3,
  changedBy: 'county.clerk',
  changedAt: '2026-11-20T01:00:00.000Z',
  ...setting.toWire(setting.fromStored({})),
  ...EXTRA_FIELDS[setting.name],
  ...more,
});

/** Handlers that return every setting with its default values. */
export const settingHandlers = (): FakeHandlers =>
  Object.fromEntries(SETTINGS.map((setting) => [setting.read.name, () => settingContent(setting)]));

/** A clerk of the county, whose account is 1. */
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

/** The alert that the remote has raised. The shell, which shows alerts, is not part of this remote's tests. */
export function raisedAlert(): Alert | undefined {
  const { result, unmount } = renderHook(() => useAlert());
  unmount();
  return result.current;
}
