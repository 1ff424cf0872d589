import { PREVIEW_PARAMETER, type SlotModule, type SlotName, type SlotProps } from '@portal/contracts/remote';
import { addressParameter, useWindowEntry } from '@portal/router';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import type { RemoteFailure } from './failure.ts';
import { useRemoteLoader } from './loader-context.tsx';
import { LoadingArea } from './loading-area.tsx';

export interface SlotElementProps<Name extends SlotName> {
  readonly name: Name;
  /** The window's name in the user's words, shown if the window is not available. */
  readonly label: string;
  readonly props: SlotProps[Name];
  readonly skeleton?: ReactNode;
  /** Renders a failure instead of the usual notice. A dialog shows it in a frame that the user can close. */
  readonly failed?: (failure: RemoteFailure, retry: () => void) => ReactNode;
}

interface LoadingEntryProps {
  readonly name: SlotName;
  readonly onClose: () => void;
}

/**
 * The history entry of a window while its code loads: Back closes the window, and the page stays. The loaded window takes over the
 * entry. For the preview, the entry also has the query parameter that the preview itself would set.
 */
function LoadingEntry({ name, onClose }: LoadingEntryProps) {
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
  useEffect(() => loader.updates.keepBuild(provider), [loader, provider]);
  const renderWindow = (module: SlotModule<Name>): ReactNode => {
    const Window: ComponentType<SlotProps[Name]> = module.default;
    return createElement<SlotProps[Name]>(Window, props);
  };
  return (
    <LoadingArea
      remoteId={provider}
      name={label}
      resetKey={name}
      load={() => loader.openSlot(name)}
      reload={() => loader.reopenSlot(name)}
      skeleton={
        <>
          <LoadingEntry name={name} onClose={props.onClose} />
          {skeleton}
        </>
      }
      {...(failed === undefined ? {} : { failed })}
    >
      {renderWindow}
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
