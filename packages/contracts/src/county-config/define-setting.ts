import type { FieldMessages, Role } from '@portal/domain';
import * as z from 'zod/mini';
import type { ErrorCode } from '../errors/catalogue.ts';
import { type Call, defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { checkFields, type SettingMessages, unlockedMessages } from './check-setting.ts';
import { helperDataShapes } from './helper-data-of.ts';
import type { SettingField, SettingValues } from './setting-fields.ts';
import { readWire, type WireRecord, wireShapes, writeWire } from './setting-wire.ts';
import { readStored, writeStored } from './stored-paths.ts';

/** Fields under one heading of the screen. */
export interface SettingSection {
  /** Language key within the setting; none for fields without a heading. */
  readonly title?: string;
  readonly fields: readonly SettingField[];
}

/**
 * Groups of the control panel's side navigation, in order (002 section 2.5); the accounts group comes after the first.
 */
export const SETTING_GROUPS = ['fees', 'users', 'pages', 'technical'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Previews that a screen can show: public pages as they would look with the values typed. */
export const PAGE_PREVIEWS = [
  'homeNews',
  'homeLinks',
  'homeCards',
  'homeDates',
  'contact',
  'loginNews',
  'loginLinks',
  'loginSlides',
  'loginWays',
  'searchNotes',
  'reportNotes',
  'filingNotes',
] as const;
/** Price previews that a screen can show: the cost of typical orders before and after the change. */
export const PRICE_PREVIEWS = [
  'accountPrices',
  'cardPrices',
  'depositPrices',
  'flatFeePrices',
  'addOnPrices',
  'filingPrices',
] as const;
export type PagePreview = (typeof PAGE_PREVIEWS)[number];
export type PricePreview = (typeof PRICE_PREVIEWS)[number];

interface SettingDefinition<Stored extends z.ZodMiniType<object>> {
  /** The record's name, also the last segment of the specification's path. */
  readonly name: string;
  /** The path of the screen below /controlPanel, as the specification writes it. */
  readonly screen: string;
  /** Where its screen is in the side navigation. */
  readonly group: SettingGroup;
  readonly access: readonly Role[];
  /** Schema of the stored record, with defaults. */
  readonly stored: Stored;
  readonly sections: readonly SettingSection[];
  /** Rules that involve several fields; the messages use wire names. */
  readonly check?: (record: z.output<Stored>) => FieldMessages<string>;
  /** A rule whose violation is shown as an alert instead of at a field: the error to refuse with. */
  readonly refuses?: (record: z.output<Stored>) => ErrorCode | undefined;
  /**
   * The helper data group of the browser that shows this record; the response to a save includes it (002 section 7).
   */
  readonly refreshes?: string;
  /** Further response fields of its calls, by wire name. A save may send them back; they are ignored. */
  readonly alsoShows?: Readonly<Record<string, z.ZodMiniType>>;
  /** The record affects money or access: a save requires the password again (`requiresPassword` of a call). */
  readonly requiresPassword?: true;
  /** An additional action that a save performs when its flag is sent; the screen asks about it under this condition. */
  readonly alsoDoes?: SettingExtra;
  /** Previews that the screen shows before a save. */
  readonly previews?: readonly (PagePreview | PricePreview)[];
}

/**
 * The flag of the additional action, and the field values under which the screen offers a save with it and one without
 * it.
 */
export interface SettingExtra {
  readonly flag: string;
  readonly when: Readonly<Record<string, string | boolean>>;
}

/** The last change of a record, included in every response about it. */
const lastChangeFields = {
  /** The version on which a save is based; 0 before the first save. */
  version: z.int(),
  /** User name; empty for the portal itself. */
  changedBy: z.string(),
  /** ISO instant; null before the first save. */
  changedAt: z.nullable(z.string()),
};

/** The response of every call of a setting. */
export type SettingContent = WireRecord & {
  [Name in keyof typeof lastChangeFields]: z.output<(typeof lastChangeFields)[Name]>;
};
type SettingCall = Call<z.ZodMiniType, z.ZodMiniType<SettingContent>>;

/** A record of the county's configuration. Its calls, checks, history, screen and tests are all derived from it. */
export interface Setting {
  readonly name: string;
  readonly screen: string;
  readonly group: SettingGroup;
  readonly access: readonly Role[];
  readonly sections: readonly SettingSection[];
  readonly fields: readonly SettingField[];
  readonly read: SettingCall;
  readonly save: SettingCall;
  /** Converts a stored record to values by wire name. */
  readonly fromStored: (record: unknown) => SettingValues;
  /** Converts values to the stored record's fields; its schema may still refuse a value. */
  readonly toStored: (values: SettingValues) => Readonly<Record<string, unknown>>;
  readonly toWire: (values: SettingValues) => WireRecord;
  /** Parses and checks the values sent, as `check` does; they may be saved if there are no messages. */
  readonly fromWire: (
    sent: WireRecord,
    before?: SettingValues,
  ) => { readonly values: SettingValues; readonly errors: SettingMessages };
  /** Validation messages for the values of a form. `before` has the values in force, some of which may stay although nobody could set them. */
  readonly check: (values: SettingValues, before?: SettingValues) => SettingMessages;
  /** The error that refuses checked values as a whole; undefined if none does. */
  readonly refusalOf: (values: SettingValues) => ErrorCode | undefined;
  readonly refreshes: string | undefined;
  readonly alsoDoes: SettingExtra | undefined;
  readonly previews: readonly (PagePreview | PricePreview)[];
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const valueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
]);

const storedAs = (field: SettingField): string => field.storedAs ?? field.name;
const valuesOf = (fields: readonly SettingField[], record: object): SettingValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, z.parse(valueSchema, readStored(record, storedAs(field)) ?? '')]),
  );

const requestShapes = (fields: readonly SettingField[]): Record<string, z.ZodMiniType> => {
  const extras = fields.filter(({ isExtra }) => isExtra === true);
  const extraShapes = Object.entries(wireShapes(extras)).map(([name, shape]) => [name, z.optional(shape)] as const);
  return { ...wireShapes(fields), ...Object.fromEntries(extraShapes) };
};

/** A client may send back everything it received: read-only fields and the author of the last change are ignored. */
const saveRequest = (
  fields: readonly SettingField[],
  more: Record<string, z.ZodMiniType>,
  ignored: readonly string[],
) =>
  z.strictObject({
    ...requestShapes(fields),
    ...more,
    version: z.optional(z.int()),
    ...Object.fromEntries(ignored.map((name) => [name, z.optional(z.unknown())])),
  });

/** Declares a record of the county's configuration. */
export function defineSetting<Stored extends z.ZodMiniType<object>>(definition: SettingDefinition<Stored>): Setting {
  const { name, screen, group, access, stored, sections, refuses, refreshes, requiresPassword, alsoDoes } = definition;
  const { check: rule, alsoShows = {}, previews = [] } = definition;
  const fields = sections.flatMap((section) => section.fields);
  const path = `controlPanel/countyConfig/${name}`;
  const shapes = wireShapes(fields);
  const content = z.object({
    ...shapes,
    ...alsoShows,
    ...lastChangeFields,
    ...(refreshes === undefined ? {} : helperDataShapes),
  });
  const toStored = (values: SettingValues) => writeStored(fields.map((field) => [storedAs(field), values[field.name]]));
  const check: Setting['check'] = (values, before) => {
    const fieldErrors = checkFields(fields, values, before);
    const parsed = z.safeParse(stored, toStored(values));
    if (!parsed.success || rule === undefined) return fieldErrors;
    return { ...unlockedMessages(fields, values, rule(parsed.data)), ...fieldErrors };
  };
  return {
    name,
    screen,
    group,
    access,
    sections,
    fields,
    check,
    toStored,
    fromStored: (record) => valuesOf(fields, z.parse(stored, record ?? {})),
    refreshes,
    alsoDoes,
    previews,
    refusalOf: (values) => refuses?.(z.parse(stored, toStored(values))),
    toWire: (values) => writeWire(fields, values),
    fromWire: (sent, before) => {
      const { values, errors } = readWire(fields, sent);
      return { values, errors: { ...check(values, before), ...errors } };
    },
    read: defineCall({
      name: `read${capitalize(name)}Config`,
      method: 'GET',
      path,
      access,
      summary: `Reads the county's record '${name}', its version, and the user who last changed it.`,
      request: nothing,
      content,
    }),
    save: defineCall({
      name: `save${capitalize(name)}Config`,
      method: 'POST',
      path,
      access,
      limitedAs: 'setting',
      ...(requiresPassword === undefined ? {} : { requiresPassword }),
      summary: `Saves the county's record '${name}'. Refused if a version is sent and someone else has saved since.`,
      request: saveRequest(fields, alsoDoes === undefined ? {} : { [alsoDoes.flag]: z.optional(z.boolean()) }, [
        ...['changedBy', 'changedAt'],
        ...Object.keys(alsoShows),
        ...(refreshes === undefined ? [] : ['name', 'baseContent']),
      ]),
      content,
    }),
  };
}
