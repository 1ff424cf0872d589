import type { Role } from '@portal/domain';
import type { ComponentType } from 'react';
import type { Call } from '../platform/call.ts';
import type { SlotLoaders, SlotName } from './slots.ts';

/** The shell-remote contract that this source speaks. The shell accepts this major version and the one before. */
export const REMOTE_CONTRACT_VERSION = '1.0.0';

/** A path of the address bar that a remote owns, with everything below it. */
export interface RemoteRoute {
  /** Without a leading slash: 'search'. */
  readonly path: string;
  /** Language key of the page title, in the remote's own namespace. */
  readonly titleKey: string;
  readonly access: 'public' | 'session';
}

/** A menu entry; the server writes it into the page, so that the menu is whole even when the remote is not. */
export interface RemoteNavigation {
  readonly id: string;
  readonly area: 'top' | 'side';
  /** Side entries are grouped under a heading: language key in the remote's namespace. */
  readonly groupKey?: string;
  readonly labelKey: string;
  /** Address below the base path: 'search/Name'. */
  readonly path: string;
  /** Shown when the user's `tabList` (top) or `searchList` (side) names this. */
  readonly requires?: string;
  readonly roles?: readonly Role[];
}

export interface RemoteDefinition {
  readonly id: string;
  readonly contract: string;
  readonly routes: readonly RemoteRoute[];
  readonly navigation: readonly RemoteNavigation[];
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
