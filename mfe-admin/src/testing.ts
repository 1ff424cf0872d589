import { SETTINGS, type Setting, type SettingContent } from '@portal/contracts/county-config';
import type { FakeHandlers } from '@portal/testing';

/** A setting as the server answers it; what is not said is its default. */
export const aContent = (setting: Setting, more: Partial<SettingContent> = {}): SettingContent => ({
  version: 3,
  changedBy: 'county.clerk',
  changedAt: '2026-11-20T01:00:00.000Z',
  ...setting.toWire(setting.fromStored({})),
  ...more,
});

/** Reads every setting as it stands. */
export const settingAnswers = (): FakeHandlers =>
  Object.fromEntries(SETTINGS.map((setting) => [setting.read.name, () => aContent(setting)]));
