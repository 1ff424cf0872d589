import { useLocation } from '@portal/router';
import { PageHead } from '@portal/ui';
import type { ReactNode } from 'react';
import { useRemoteLoader } from './loader-context.tsx';
import { LoadingArea } from './loading-area.tsx';
import { OverrideBadge } from './override-badge.tsx';
import { Unavailable } from './unavailable.tsx';
import { useRegistry } from './use-registry.ts';

export interface RemoteAreaProps {
  readonly id: string;
  /** The area's name in the user's words, shown if the area is not available. */
  readonly name: string;
  readonly skeleton: ReactNode;
}

/** The routes of one remote. Its failures stay within this area. */
export function RemoteArea({ id, name, skeleton }: RemoteAreaProps) {
  const loader = useRemoteLoader();
  const { pathname } = useLocation();
  const remote = useRegistry().remotes.find((known) => known.id === id);
  return (
    <LoadingArea
      // another build, or the message of a disabled remote, mounts a new screen without the state of the previous one
      key={`${id} ${remote?.build} ${remote?.disabledMessage}`}
      remoteId={id}
      name={name}
      resetKey={pathname}
      load={() => loader.arrived(id) ?? loader.open(id)}
      reload={() => loader.reopen(id)}
      skeleton={
        <>
          <PageHead title={name} />
          {skeleton}
        </>
      }
      failed={(failure, retry) => (
        <>
          <PageHead title={name} pageKey={`${pathname} unavailable`} />
          <Unavailable name={name} failure={failure} onRetry={retry} />
        </>
      )}
    >
      {({ Routes }) => (
        <>
          <OverrideBadge id={id} />
          <Routes />
        </>
      )}
    </LoadingArea>
  );
}
