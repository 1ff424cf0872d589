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
 * The history entry of a window while its code loads: Back closes the window, and the page stays. The loaded window takes over the
 * entry. For the preview, the entry also has the query parameter that the preview itself would set.
 */
function Coming({ name, onClose }: ComingProps) {
  const [parameters] = useState<Readonly<Record<string, string>>>(() =>
    name === 'imaging.preview.v1' ? { [PREVIEW_PARAMETER]: addressParameter(PREVIEW_PARAMETER) ?? '' } : {},
  );
  useWindowEntry(onClose, parameters);
  return null;
}

/** A window that another remote offers; it is loaded when it is first rendered. */
export function Slot<Name extends SlotName>({ name, label, props, skeleton, failed }: SlotElementProps<Name>) {
  const loader = useRemoteLoader();
  const provider = loader.providerOf(name) ?? name;
  // an open window stays when the page below it changes, so its remote keeps its build
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

/** Whether a window is offered, and a function that preloads it. */
export function useSlot(name: SlotName): SlotHandle {
  const loader = useRemoteLoader();
  return {
    offered: loader.providerOf(name) !== undefined,
    preload: () => void loader.openSlot(name).catch(() => undefined),
  };
}
