import { changesOfSetting, SETTINGS, type Setting } from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { type ScreenTexts, settingValueTexts } from './change-texts.ts';
import type { FieldChange } from './field-change.ts';

const settingsByName: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((setting) => [setting.name, setting]));

/** The title of a record's screen; the record's name if it has none. */
export const settingTitle = ({ admin }: ScreenTexts, record: string): string => admin.settings[record]?.title ?? record;

/** What a save of a record changed. Only fields that a screen shows are listed; records of an import have no screen. */
export function settingChanges(texts: ScreenTexts, record: string, before: unknown, after: unknown): FieldChange[] {
  const setting = settingsByName.get(record);
  if (setting === undefined) return factChanges(before, after, texts.admin.history.nothing);
  const newValues = storedValues(setting, after);
  const oldValues = before === null ? null : storedValues(setting, before);
  if (newValues === undefined || oldValues === undefined) return [];
  const labelOf = fieldLabels(texts, setting);
  return changesOfSetting(setting, newValues, oldValues, settingValueTexts(texts)).map(({ field, ...values }) => ({
    label: labelOf(field),
    ...values,
  }));
}

/** The labels of a screen's fields. Where several have the same label, such as dates of several indexes, their section is named too. */
function fieldLabels({ admin }: ScreenTexts, { name, sections }: Setting): (field: string) => string {
  const { fields = {}, sections: titles = {} } = admin.settings[name] ?? {};
  const all = Object.values(fields);
  return (field) => {
    const label = fields[field] ?? field;
    if (all.indexOf(label) === all.lastIndexOf(label)) return label;
    const section = sections.find((one) => one.fields.some((inner) => inner.name === field))?.title ?? '';
    return [titles[section] ?? '', label].filter((part) => part !== '').join(', ');
  };
}

/** The values of a record as it was saved; undefined if today's schema cannot read what an older release saved. */
function storedValues(setting: Setting, record: unknown) {
  try {
    return setting.fromStored(record);
  } catch {
    return undefined;
  }
}

const facts = z.record(z.string(), z.unknown());

/** The differences of two records without a screen, by their technical names. */
function factChanges(before: unknown, after: unknown, nothing: string): FieldChange[] {
  const [oldFacts, newFacts] = [before, after].map((side) => new Map(flatten(z.safeParse(facts, side).data ?? {})));
  const names = new Set([...(oldFacts?.keys() ?? []), ...(newFacts?.keys() ?? [])]);
  return [...names].flatMap((label) => {
    const [was, is] = [oldFacts?.get(label) ?? '', newFacts?.get(label) ?? ''];
    return was === is ? [] : [{ label, before: was || nothing, after: is || nothing }];
  });
}

const flatten = (record: Readonly<Record<string, unknown>>, path = ''): (readonly [string, string])[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const inner = z.safeParse(facts, value);
    return inner.success ? flatten(inner.data, `${path}${name}.`) : [[`${path}${name}`, textOf(value)] as const];
  });

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
};
