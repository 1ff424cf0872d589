import type * as contracts from '@portal/contracts';
import type { Call, ContentOf } from '@portal/contracts';

export type { CurrentUser, DocumentRow, SearchHistoryEntry } from '@portal/contracts';
export type LoginContent = ContentOf<typeof contracts.login>;

type Exports = typeof contracts;

/** Every call of the portal by its name, with its types. */
export type NamedCalls = {
  [Name in keyof Exports as Exports[Name] extends Call ? Name : never]: Extract<Exports[Name], Call>;
};
export type CallName = keyof NamedCalls;
