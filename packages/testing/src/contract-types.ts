import type * as contracts from '@portal/contracts';
import type { Call, ContentOf } from '@portal/contracts';
import type * as countyConfig from '@portal/contracts/county-config';

export type { CurrentUser, DocumentRow, SearchHistoryEntry } from '@portal/contracts';
export type LoginContent = ContentOf<typeof contracts.login>;

type Exports = typeof contracts & typeof countyConfig;

/** Calls that are exported as a group, such as those of a list with entry. */
type GroupedCalls = {
  [Name in keyof Exports]: Exports[Name] extends Call ? never : Extract<Exports[Name][keyof Exports[Name]], Call>;
}[keyof Exports];
/** The literal name of a call; never if its type is only `string`. */
type OwnName<C extends Call> = string extends C['name'] ? never : C['name'];

/** Every call of the portal by its name, with its types. */
export type NamedCalls = {
  [Name in keyof Exports as Exports[Name] extends Call ? Name : never]: Extract<Exports[Name], Call>;
} & { [C in GroupedCalls as Exclude<OwnName<C>, keyof Exports>]: C };
export type CallName = keyof NamedCalls;
/** The print and download calls of a search: they are derived from its call, and have no separate export. */
export type ListCallName = `searchBy${string}${'Print' | 'Download' | 'Csv'}`;
