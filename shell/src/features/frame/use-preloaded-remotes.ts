import { meetsCondition } from '@portal/contracts/remote';
import { useRegistry, useRemoteLoader } from '@portal/federation';
import { useEffect } from 'react';
import { waitForIdle } from '../../start/wait-for-idle.ts';
import { useRights } from '../navigation/use-menu-source.ts';

/** Delay before preloading, so that the page itself, with its lists and notices, loads first. */
const PRELOAD_DELAY_MS = 1500;

/** Preloads in idle time the remotes that this user may open, so that they are loaded when a menu entry is clicked. */
export function usePreloadedRemotes(isWanted: boolean): void {
  const loader = useRemoteLoader();
  const rights = useRights();
  const ids = useRegistry()
    .remotes.filter(({ routes, slots }) => slots.length > 0 || routes.some(({ when }) => meetsCondition(when, rights)))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (!isWanted || ids === '') return undefined;
    const controller = new AbortController();
    // One after another, each when the user is not waiting for a response: evaluating a remote delays rendering.
    const preload = async (): Promise<void> => {
      for (const id of ids.split(' ')) {
        await waitForIdle(controller.signal);
        await loader.open(id).catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void preload().catch(() => undefined), PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [loader, isWanted, ids]);
}
