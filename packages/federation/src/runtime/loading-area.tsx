import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import type { RemoteFailure } from './failure.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { Late, Unavailable } from './unavailable.tsx';

/** People are told that something takes long before they wonder. */
const LATE_MS = 2_500;

export interface LoadingAreaProps<Value> {
  readonly remoteId: string;
  /** What is loaded, in the user's words. */
  readonly name: string;
  readonly resetKey: string;
  /** A fresh attempt each time it is called, unless one is under way or has succeeded. */
  readonly load: () => Promise<Value>;
  /** Called before a fresh attempt: gives up what is still under way. */
  readonly onRetry: () => void;
  /** Drawn while it loads: the screen's skeleton. */
  readonly skeleton: ReactNode;
  readonly failed?: (failure: RemoteFailure, retry: () => void) => ReactNode;
  readonly children: (value: Value) => ReactNode;
}

function Ready<Value>({ promise, children }: { promise: Promise<Value>; children: (value: Value) => ReactNode }) {
  return children(use(promise));
}

function Waiting({ skeleton, name, onRetry }: { skeleton: ReactNode; name: string; onRetry: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {late ? <Late name={name} onRetry={onRetry} /> : null}
      {skeleton}
    </>
  );
}

/** Draws something that is loaded: skeleton, then itself or a named degraded state with Retry. */
export function LoadingArea<Value>(props: LoadingAreaProps<Value>) {
  const { load, children, name } = props;
  // kept in the part that does not suspend: React forgets the state of one that does, and would try forever
  const [promise, setPromise] = useState(load);
  const retry = (): void => {
    props.onRetry();
    setPromise(load());
  };
  return (
    <FailureBoundary
      remoteId={props.remoteId}
      resetKey={props.resetKey}
      fallback={(failure, clear) => {
        const again = (): void => {
          retry();
          clear();
        };
        return props.failed?.(failure, again) ?? <Unavailable name={name} failure={failure} onRetry={again} />;
      }}
    >
      <Suspense fallback={<Waiting skeleton={props.skeleton} name={name} onRetry={retry} />}>
        <Ready promise={promise}>{children}</Ready>
      </Suspense>
    </FailureBoundary>
  );
}
