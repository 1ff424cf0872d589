import { type ReactNode, useEffect, useState } from 'react';
import type { RemoteFailure } from './failure.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { SlowLoadNotice, Unavailable } from './unavailable.tsx';
import { useLoaded } from './use-loaded.ts';

/** After this time the area says that loading takes longer than usual, and offers Retry. */
const LATE_MS = 2_500;

export interface LoadingAreaProps<Value> {
  readonly remoteId: string;
  /** The area's name in the user's words. */
  readonly name: string;
  readonly resetKey: string;
  /** Starts a fresh attempt, unless one is pending or has succeeded. */
  readonly load: () => Value | Promise<Value>;
  /** Starts a new attempt after Retry, and abandons a pending one. */
  readonly reload: () => Value | Promise<Value>;
  /** The screen's skeleton, rendered while it loads. */
  readonly skeleton: ReactNode;
  readonly failed?: (failure: RemoteFailure, retry: () => void) => ReactNode;
  readonly children: (value: Value) => ReactNode;
}

interface ReadyProps<Value> {
  readonly source: Value | Promise<Value>;
  readonly waiting: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

function Ready<Value>({ source, waiting, children }: ReadyProps<Value>) {
  const loading = useLoaded(source);
  if (loading.status === 'failed') throw loading.error;
  return loading.status === 'loaded' ? children(loading.value) : waiting;
}

function Waiting({ skeleton, name, onRetry }: { skeleton: ReactNode; name: string; onRetry: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {late ? <SlowLoadNotice name={name} onRetry={onRetry} /> : null}
      {skeleton}
    </>
  );
}

/** Renders something that must be loaded first: the skeleton, then the value or a failure with Retry. */
export function LoadingArea<Value>(props: LoadingAreaProps<Value>) {
  const { load, children, name } = props;
  // this state is outside of the boundary: inside it a failure would mount again, load again, and fail in an endless loop
  const [source, setSource] = useState(load);
  const retry = (): void => setSource(() => props.reload());
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
      <Ready source={source} waiting={<Waiting skeleton={props.skeleton} name={name} onRetry={retry} />}>
        {children}
      </Ready>
    </FailureBoundary>
  );
}
