import type { ComponentType } from 'react';
import type { Call } from '../platform/call.ts';
import type { Condition } from './condition.ts';
import type { SlotLoaders, SlotName } from './slots.ts';

/**
 * The version of the shell-remote contract in this source. The shell accepts this major version and the previous one.
 */
export const REMOTE_CONTRACT_VERSION = '1.2.0';

/** A URL path that a remote owns, including everything below it. */
export interface RemoteRoute {
  /** Without a leading slash: 'search'. */
  readonly path: string;
  /** Language key of the page title, in the remote's own namespace. */
  readonly titleKey: string;
  readonly access: 'public' | 'session';
  /** Users who do not meet it get 'not found'. The server authorizes calls independently. */
  readonly when?: Condition;
}

/** A menu entry. The server writes it into the page, so the menu is complete even if the remote fails to load. */
export interface RemoteNavigation {
  readonly id: string;
  /** `side` entries appear only beside the pages of this remote. */
  readonly area: 'top' | 'side';
  /** Language key of the group heading of a side entry, in the remote's namespace. */
  readonly groupKey?: string;
  readonly labelKey: string;
  /** Path below the base path: 'search/Name'. */
  readonly path: string;
  /** Further paths on which the entry is marked as current: 'search/SearchResults?search=Name'. */
  readonly alsoAt?: readonly string[];
  /** Also lists a top entry on the home page, with these texts. */
  readonly atHome?: { readonly titleKey: string; readonly leadKey: string };
  /** Position of a top entry, lowest first. Side entries keep the order of their declaration. */
  readonly order?: number;
  readonly when?: Condition;
}

/** Options of a remote's side navigation. Its texts are language keys of the remote's namespace. */
export interface RemoteSide {
  /** The navigation's accessible name. */
  readonly labelKey: string;
  /** Heading of the entries without a group. */
  readonly titleKey?: string;
  /** Also shows the entries beside the pages of the shell, as starting points. */
  readonly isOnHome?: boolean;
  /**
   * Lists the user's past searches below the entries. Each links to `path`, the last segment of its entry and its
   * number.
   */
  readonly recent?: { readonly titleKey: string; readonly path: string };
}

export interface RemoteDefinition {
  readonly id: string;
  readonly contract: string;
  readonly routes: readonly RemoteRoute[];
  readonly navigation: readonly RemoteNavigation[];
  readonly side?: RemoteSide;
  readonly slots: SlotLoaders;
  /**
   * Dependencies: calls of the server and slots of other remotes. The contract test and the release gate enforce the
   * list.
   */
  readonly requires: { readonly calls: readonly Call[]; readonly slots: readonly SlotName[] };
  /** The remote's routes as one component, mounted at each of its paths. */
  readonly loadRoutes: () => Promise<{ readonly default: ComponentType }>;
  /** The texts of its namespace (= id) in one language. */
  readonly loadTexts: (languageTag: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Declares a remote. The build generates the manifest from the same object, so the two cannot differ. */
export const defineRemote = <const Definition extends RemoteDefinition>(definition: Definition): Definition =>
  definition;

/** All language keys whose texts the registry needs: titles, menus, headings. */
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
