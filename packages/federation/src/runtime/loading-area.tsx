import { type ReactNode, useEffect, useState } from 'react';
import type { RemoteFailure } from './failure.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { Late, Unavailable } from './unavailable.tsx';
import { useLoaded } from './use-loaded.ts';

/** People are told that something takes long before they wonder. */
const LATE_MS = 2_500;

export interface LoadingAreaProps<Value> {
  readonly remoteId: string;
  /** What is loaded, in the user's words. */
  readonly name: string;
  readonly resetKey: string;
  /** A fresh attempt each time it is called, unless one is under way or has succeeded. */
  readonly load: () => Value | Promise<Value>;
  /** A new attempt on request: aborts what is still loading. */
  readonly reload: () => Value | Promise<Value>;
  /** Drawn while it loads: the screen's skeleton. */
  readonly skeleton: ReactNode;
  readonly failed?: (failure: RemoteFailure, retry: () => void) => ReactNode;
  readonly children: (value: Value) => ReactNode;
}

interface ReadyProps<Value> {
  readonly asked: Value | Promise<Value>;
  readonly waiting: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

function Ready<Value>({ asked, waiting, children }: ReadyProps<Value>) {
  const loading = useLoaded(asked);
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
      {late ? <Late name={name} onRetry={onRetry} /> : null}
      {skeleton}
    </>
  );
}

/** Draws something that is loaded: skeleton, then itself or a named degraded state with Retry. */
export function LoadingArea<Value>(props: LoadingAreaProps<Value>) {
  const { load, children, name } = props;
  // kept outside of the boundary: what fails is drawn again, and would try forever
  const [asked, setAsked] = useState(load);
  const retry = (): void => setAsked(() => props.reload());
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
      <Ready asked={asked} waiting={<Waiting skeleton={props.skeleton} name={name} onRetry={retry} />}>
        {children}
      </Ready>
    </FailureBoundary>
  );
}
