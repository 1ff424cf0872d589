import { useEffect, useState } from 'react';

/** The state of a load. */
export type LoadState<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown };

const LOADING = { status: 'loading' } as const;

/**
 * The state of a promise; a plain value is loaded immediately. It does not use Suspense, because React shows a fallback for at
 * least 300 ms, and a window whose code loads faster would be delayed.
 */
export function useLoaded<Value>(source: Value | Promise<Value>): LoadState<Value> {
  const [known, setKnown] = useState<{ readonly source: Promise<Value>; readonly state: LoadState<Value> }>();
  useEffect(() => {
    if (!(source instanceof Promise)) return undefined;
    let isWanted = true;
    const note = (state: LoadState<Value>): void => {
      if (isWanted) setKnown({ source, state });
    };
    source.then(
      (value) => note({ status: 'loaded', value }),
      (error: unknown) => note({ status: 'failed', error }),
    );
    return () => {
      isWanted = false;
    };
  }, [source]);
  if (!(source instanceof Promise)) return { status: 'loaded', value: source };
  return known?.source === source ? known.state : LOADING;
}
