import { PREVIEW_PARAMETER, type SlotModule, type SlotName, type SlotProps } from '@portal/contracts/remote';
import { addressParameter, useWindowEntry } from '@portal/router';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import type { RemoteFailure } from './failure.ts';
import { useRemoteLoader } from './loader-context.tsx';
import { LoadingArea } from './loading-area.tsx';

export interface SlotElementProps<Name extends SlotName> {
  readonly name: Name;
  /** The window's name in the user's words, for when it is not there. */
  readonly label: string;
  readonly props: SlotProps[Name];
  readonly skeleton?: ReactNode;
  /** Drawn instead of the usual notice; a dialog puts it inside a frame that can be closed. */
  readonly failed?: (failure: RemoteFailure, retry: () => void) => ReactNode;
}

interface ComingProps {
  readonly name: SlotName;
  readonly onClose: () => void;
}

/**
 * The window's entry of the browser's history while its code comes: Back gives it up, and leaves the page. The window lies in its
 * place then. That of the preview has a part of the address, as the preview's own.
 */
function Coming({ name, onClose }: ComingProps) {
  const [parameters] = useState<Readonly<Record<string, string>>>(() =>
    name === 'imaging.preview.v1' ? { [PREVIEW_PARAMETER]: addressParameter(PREVIEW_PARAMETER) ?? '' } : {},
  );
  useWindowEntry(onClose, parameters);
  return null;
}

/** A window that another remote offers, loaded when it is first drawn. */
export function Slot<Name extends SlotName>({ name, label, props, skeleton, failed }: SlotElementProps<Name>) {
  const loader = useRemoteLoader();
  const provider = loader.providerOf(name) ?? name;
  // a window that is open outlives the page below it
  useEffect(() => loader.updates.hold(provider), [loader, provider]);
  const draw = (module: SlotModule<Name>): ReactNode => {
    const Window: ComponentType<SlotProps[Name]> = module.default;
    return createElement<SlotProps[Name]>(Window, props);
  };
  return (
    <LoadingArea
      remoteId={provider}
      name={label}
      resetKey={name}
      load={() => loader.openSlot(name)}
      reload={() => {
        loader.giveUp(provider);
        return loader.openSlot(name);
      }}
      skeleton={
        <>
          <Coming name={name} onClose={props.onClose} />
          {skeleton}
        </>
      }
      {...(failed === undefined ? {} : { failed })}
    >
      {draw}
    </LoadingArea>
  );
}

export interface SlotHandle {
  /** False when no remote of this portal offers it: the control that would open it is not shown. */
  readonly offered: boolean;
  /** Starts loading: on hover or focus of the control that opens it. */
  readonly preload: () => void;
}

/** Whether a window is offered, and a way to fetch it ahead. */
export function useSlot(name: SlotName): SlotHandle {
  const loader = useRemoteLoader();
  return {
    offered: loader.providerOf(name) !== undefined,
    preload: () => void loader.openSlot(name).catch(() => undefined),
  };
}
