import type { FieldMessages, Role } from '@portal/domain';
import * as z from 'zod/mini';
import type { ErrorCode } from '../errors/catalogue.ts';
import { type Call, defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { checkFields, type SettingMessages } from './check-setting.ts';
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

/** Groups of the control panel's side navigation, in order (002 section 2.5): that of accounts is behind the first. */
export const SETTING_GROUPS = ['fees', 'users', 'pages', 'technical'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** What a screen shows of the pages that the public sees, as they would be with what was typed. */
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
/** What a screen shows of prices: what typical orders cost before and after. */
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
  /** The record's name, which is also the last part of the specification's path. */
  readonly name: string;
  /** Below /controlPanel, as the specification writes it. */
  readonly screen: string;
  /** Where its screen is in the side navigation. */
  readonly group: SettingGroup;
  readonly access: readonly Role[];
  /** The kept record with its defaults. */
  readonly stored: Stored;
  readonly sections: readonly SettingSection[];
  /** Rules that look at several fields; messages by the names of the wire. */
  readonly check?: (record: z.output<Stored>) => FieldMessages<string>;
  /** A rule whose violation is shown as an alert instead of at a field: the error to refuse with. */
  readonly refuses?: (record: z.output<Stored>) => ErrorCode | undefined;
  /** The group of the browser's helper data that it shows: the answer to a save brings it (002 section 7). */
  readonly refreshes?: string;
  /** What its calls return besides the record, by the names of the wire format. A save may send it back; it is ignored. */
  readonly alsoShows?: Readonly<Record<string, z.ZodMiniType>>;
  /** It affects money or access: a save requires the password again (`needsProof` of a call). */
  readonly needsProof?: true;
  /** What a save can do beside the record when its flag is sent; the screen asks while its fields say this. */
  readonly alsoDoes?: SettingExtra;
  /** What its screen shows before a save. */
  readonly previews?: readonly (PagePreview | PricePreview)[];
}

/** A flag of the save, and when the screen has a button for either way. */
export interface SettingExtra {
  readonly flag: string;
  readonly when: Readonly<Record<string, string | boolean>>;
}

/** Who changed a record last, as every answer about it says. */
const lastChangeFields = {
  /** The version on which a save is based; 0 before the first save. */
  version: z.int(),
  /** User name; empty for the portal itself. */
  changedBy: z.string(),
  /** ISO instant; null before the first save. */
  changedAt: z.nullable(z.string()),
};

/** What every call of a setting answers. */
export type SettingContent = WireRecord & {
  [Name in keyof typeof lastChangeFields]: z.output<(typeof lastChangeFields)[Name]>;
};
type SettingCall = Call<z.ZodMiniType, z.ZodMiniType<SettingContent>>;

/** A record of the county's configuration: from it come calls, checks, history, screen and their tests. */
export interface Setting {
  readonly name: string;
  readonly screen: string;
  readonly group: SettingGroup;
  readonly access: readonly Role[];
  readonly sections: readonly SettingSection[];
  readonly fields: readonly SettingField[];
  readonly read: SettingCall;
  readonly save: SettingCall;
  /** A record as it is kept, by the names of the wire. */
  readonly fromStored: (record: unknown) => SettingValues;
  /** The stored record's field; its schema may still refuse the value. */
  readonly toStored: (values: SettingValues) => Readonly<Record<string, unknown>>;
  readonly toWire: (values: SettingValues) => WireRecord;
  /** Reads and checks the sent values; without messages they may be saved. */
  readonly fromWire: (sent: WireRecord) => { readonly values: SettingValues; readonly errors: SettingMessages };
  /** What is wrong with values that a form holds. */
  readonly check: (values: SettingValues) => SettingMessages;
  /** Why checked values are refused as a whole; undefined when they are not. */
  readonly refusalOf: (values: SettingValues) => ErrorCode | undefined;
  readonly refreshes: string | undefined;
  readonly alsoDoes: SettingExtra | undefined;
  readonly previews: readonly (PagePreview | PricePreview)[];
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const valueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
]);

const storedAs = (field: SettingField): string => field.storedAs ?? field.name;
const valuesOf = (fields: readonly SettingField[], kept: object): SettingValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, z.parse(valueSchema, readStored(kept, storedAs(field)) ?? '')]),
  );

const requestShapes = (fields: readonly SettingField[]): Record<string, z.ZodMiniType> => {
  const extras = fields.filter(({ isExtra }) => isExtra === true);
  const extraShapes = Object.entries(wireShapes(extras)).map(([name, shape]) => [name, z.optional(shape)] as const);
  return { ...wireShapes(fields), ...Object.fromEntries(extraShapes) };
};

/** A client may send back everything that it read: read-only fields and the author of the last change are ignored. */
const saveRequest = (fields: readonly SettingField[], more: Record<string, z.ZodMiniType>, unread: readonly string[]) =>
  z.strictObject({
    ...requestShapes(fields),
    ...more,
    version: z.optional(z.int()),
    ...Object.fromEntries(unread.map((name) => [name, z.optional(z.unknown())])),
  });

/** Declares a record of the county's configuration. */
export function defineSetting<Stored extends z.ZodMiniType<object>>(definition: SettingDefinition<Stored>): Setting {
  const { name, screen, group, access, stored, sections, refuses, refreshes, needsProof, alsoDoes } = definition;
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
  const check = (values: SettingValues): SettingMessages => {
    const simple = checkFields(fields, values);
    const parsed = z.safeParse(stored, toStored(values));
    if (!parsed.success || rule === undefined) return simple;
    const ofRule = Object.entries(rule(parsed.data)).flatMap(([at, message]) =>
      message === undefined ? [] : [[at, message] as const],
    );
    return { ...Object.fromEntries(ofRule), ...simple };
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
    fromWire: (sent) => {
      const { values, errors } = readWire(fields, sent);
      return { values, errors: { ...check(values), ...errors } };
    },
    read: defineCall({
      name: `read${capital(name)}Config`,
      method: 'GET',
      path,
      access,
      summary: `Reads the county's record '${name}' with its version, and who changed it last.`,
      request: nothing,
      content,
    }),
    save: defineCall({
      name: `save${capital(name)}Config`,
      method: 'POST',
      path,
      access,
      limitedAs: 'setting',
      ...(needsProof === undefined ? {} : { needsProof }),
      summary: `Saves the county's record '${name}'. With a version it is refused when somebody else saved meanwhile.`,
      request: saveRequest(fields, alsoDoes === undefined ? {} : { [alsoDoes.flag]: z.optional(z.boolean()) }, [
        ...['changedBy', 'changedAt'],
        ...Object.keys(alsoShows),
        ...(refreshes === undefined ? [] : ['name', 'baseContent']),
      ]),
      content,
    }),
  };
}
