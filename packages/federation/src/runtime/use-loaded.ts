import { useEffect, useState } from 'react';

/** How far the loading of something is. */
export type Loading<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown };

const LOADING = { status: 'loading' } as const;

/**
 * What a promise has come to; what was there at once is loaded. Not by Suspense: React holds back what comes within 300 ms of a
 * fallback until these are over, and a window whose code is there already would wait for nothing.
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
