import type { Registry } from '@portal/contracts/remote';
import { useSyncExternalStore } from 'react';
import { useRemoteLoader } from './loader-context.tsx';

/** The registry in force in this page; the component renders again when another one is put in force. */
export function useRegistry(): Registry {
  const { updates } = useRemoteLoader();
  return useSyncExternalStore(updates.subscribe, updates.current);
}
