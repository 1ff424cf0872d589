import { meets } from '@portal/contracts/remote';
import { useRegistry, useRemoteLoader } from '@portal/federation';
import { useEffect } from 'react';
import { untilQuiet } from '../../start/until-quiet.ts';
import { useRights } from '../navigation/use-menu-source.ts';

/** The page itself comes first, with its lists and its notices. */
const ARRIVAL_MS = 1500;

/** The parts that this user may open come while nothing else happens, so that a click on a menu finds them there. */
export function usePreloadedRemotes(isWanted: boolean): void {
  const loader = useRemoteLoader();
  const rights = useRights();
  const ids = useRegistry()
    .remotes.filter(({ routes, slots }) => slots.length > 0 || routes.some(({ when }) => meets(when, rights)))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (!isWanted || ids === '') return undefined;
    const over = new AbortController();
    // One after another, each once nobody waits for an answer: reading one takes as long as drawing some rows.
    const preload = async (): Promise<void> => {
      for (const id of ids.split(' ')) {
        await untilQuiet(over.signal);
        await loader.open(id).catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void preload().catch(() => undefined), ARRIVAL_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [loader, isWanted, ids]);
}
