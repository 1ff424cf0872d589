import { createContext, type ReactNode, useContext } from 'react';
import type { RemoteLoader } from './loader.ts';

const LoaderContext = createContext<RemoteLoader | undefined>(undefined);

export interface RemoteLoaderProviderProps {
  readonly loader: RemoteLoader;
  readonly children: ReactNode;
}

/** Provides the page's loader to every area and slot below. */
export function RemoteLoaderProvider({ loader, children }: RemoteLoaderProviderProps) {
  return <LoaderContext value={loader}>{children}</LoaderContext>;
}

/** The page's loader: its registry for routes and menus, and `preload` for links that the user is about to follow. */
export function useRemoteLoader(): RemoteLoader {
  const loader = useContext(LoaderContext);
  if (loader === undefined) throw new Error('There is no RemoteLoaderProvider above');
  return loader;
}
