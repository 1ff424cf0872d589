import type { ComponentType } from 'react';
import type { Call } from '../platform/call.ts';
import type { Condition } from './condition.ts';
import type { SlotLoaders, SlotName } from './slots.ts';

/** The shell-remote contract that this source speaks. The shell accepts this major version and the one before. */
export const REMOTE_CONTRACT_VERSION = '1.2.0';

/** A path of the address bar that a remote owns, with everything below it. */
export interface RemoteRoute {
  /** Without a leading slash: 'search'. */
  readonly path: string;
  /** Language key of the page title, in the remote's own namespace. */
  readonly titleKey: string;
  readonly access: 'public' | 'session';
  /** Who else gets 'not found' at the address. The server refuses its calls independently. */
  readonly when?: Condition;
}

/** A menu entry; the server writes it into the page, so that the menu is whole even when the remote is not. */
export interface RemoteNavigation {
  readonly id: string;
  /** `side` is the remote's own: it is beside the pages of this remote. */
  readonly area: 'top' | 'side';
  /** Side entries are grouped under a heading: language key in the remote's namespace. */
  readonly groupKey?: string;
  readonly labelKey: string;
  /** Address below the base path: 'search/Name'. */
  readonly path: string;
  /** The entry is marked there too: 'search/SearchResults?search=Name'. */
  readonly alsoAt?: readonly string[];
  /** For top entries: also lists the entry on the home page, with these words. */
  readonly atHome?: { readonly titleKey: string; readonly leadKey: string };
  /** Of top entries: smaller is first. Side entries stand as they are declared. */
  readonly order?: number;
  readonly when?: Condition;
}

/** What a remote's side navigation is besides its entries. Its words are language keys of the remote's namespace. */
export interface RemoteSide {
  /** What the navigation is called by a screen reader. */
  readonly labelKey: string;
  /** Heading of the entries without a group. */
  readonly titleKey?: string;
  /** Its entries are beside the pages of the shell as well: they are where work begins. */
  readonly isOnHome?: boolean;
  /** The user's past searches below it, each leading to `path`, its entry's last part and its number. */
  readonly recent?: { readonly titleKey: string; readonly path: string };
}

export interface RemoteDefinition {
  readonly id: string;
  readonly contract: string;
  readonly routes: readonly RemoteRoute[];
  readonly navigation: readonly RemoteNavigation[];
  readonly side?: RemoteSide;
  readonly slots: SlotLoaders;
  /** What it needs of others: the server's calls, other remotes' slots. The contract test and the release gate hold it to that. */
  readonly requires: { readonly calls: readonly Call[]; readonly slots: readonly SlotName[] };
  /** The remote's routes as one component, mounted below each of its paths. */
  readonly loadRoutes: () => Promise<{ readonly default: ComponentType }>;
  /** Texts of its namespace (= id) in one language. */
  readonly loadTexts: (languageTag: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Declares what a remote is; the build prints its manifest from the same object, so that a name cannot drift. */
export const defineRemote = <const Definition extends RemoteDefinition>(definition: Definition): Definition =>
  definition;

/** Every language key for which the registry needs texts: titles, menus, headings. */
export const labelKeysOf = ({
  routes,
  navigation,
  side,
}: Pick<RemoteDefinition, 'routes' | 'navigation' | 'side'>): string[] => {
  const ofEntries = navigation.flatMap(({ labelKey, groupKey, atHome }) => [
    labelKey,
    groupKey,
    atHome?.titleKey,
    atHome?.leadKey,
  ]);
  const keys = [...routes.map(({ titleKey }) => titleKey), ...ofEntries, side?.labelKey, side?.titleKey];
  return [...new Set([...keys, side?.recent?.titleKey].filter((key) => key !== undefined))];
};
