/** The run-time part that shell and remotes share: areas, slots and the loader behind them. */
export { RemoteFailure, type RemoteFailureKind } from './runtime/failure.ts';
export { lazyScreen } from './runtime/lazy-screen.tsx';
export type { OpenRemote, RemoteLoader } from './runtime/loader.ts';
export { RemoteLoaderProvider, useRemoteLoader } from './runtime/loader-context.tsx';
export { readOverrides } from './runtime/overrides.ts';
export { createRegistryUpdates, type RegistryUpdates } from './runtime/registry-updates.ts';
export { RemoteArea, type RemoteAreaProps } from './runtime/remote-area.tsx';
export { Slot, type SlotElementProps, type SlotHandle, useSlot } from './runtime/slot.tsx';
export { useRegistry } from './runtime/use-registry.ts';
