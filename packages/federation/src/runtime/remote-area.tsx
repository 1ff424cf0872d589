import { useLocation } from '@portal/router';
import type { ReactNode } from 'react';
import { useRemoteLoader } from './loader-context.tsx';
import { LoadingArea } from './loading-area.tsx';
import { OverrideBadge } from './override-badge.tsx';

export interface RemoteAreaProps {
  readonly id: string;
  /** The area's name in the user's words, for when it is not there. */
  readonly name: string;
  readonly skeleton: ReactNode;
}

/** The routes of one remote. Whatever becomes of it stays within this area. */
export function RemoteArea({ id, name, skeleton }: RemoteAreaProps) {
  const loader = useRemoteLoader();
  const { pathname } = useLocation();
  return (
    <LoadingArea
      key={id}
      remoteId={id}
      name={name}
      resetKey={pathname}
      load={() => loader.open(id)}
      onRetry={() => loader.giveUp(id)}
      skeleton={skeleton}
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
