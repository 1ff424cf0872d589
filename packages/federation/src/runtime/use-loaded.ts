import { useEffect, useState } from 'react';

/** How far the loading of something is. */
export type Loading<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown };

const LOADING = { status: 'loading' } as const;

/**
 * The state of a promise; a value that is already there is returned at once. It does not use Suspense: React delays content that
 * arrives within 300 ms of a fallback until these are over, and a window whose code is already loaded would wait for nothing.
 */
export function useLoaded<Value>(asked: Value | Promise<Value>): Loading<Value> {
  const [known, setKnown] = useState<{ readonly asked: Promise<Value>; readonly loading: Loading<Value> }>();
  useEffect(() => {
    if (!(asked instanceof Promise)) return undefined;
    let isWanted = true;
    const note = (loading: Loading<Value>): void => {
      if (isWanted) setKnown({ asked, loading });
    };
    asked.then(
      (value) => note({ status: 'loaded', value }),
      (error: unknown) => note({ status: 'failed', error }),
    );
    return () => {
      isWanted = false;
    };
  }, [asked]);
  if (!(asked instanceof Promise)) return { status: 'loaded', value: asked };
  return known?.asked === asked ? known.loading : LOADING;
}
