import type { Registry } from '@portal/contracts/remote';
import { useSyncExternalStore } from 'react';
import { useRemoteLoader } from './loader-context.tsx';

/** This page's registry; the component renders again when it is replaced. */
export function useRegistry(): Registry {
  const { updates } = useRemoteLoader();
  return useSyncExternalStore(updates.subscribe, updates.current);
}
