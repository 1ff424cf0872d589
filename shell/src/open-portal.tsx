import { type RegistryUpdates, RemoteLoaderProvider } from '@portal/federation';
import { startRemotes } from '@portal/federation/start';
import type { ComponentType } from 'react';
import { PROVIDED } from './loader/provided.ts';
import Portal from './portal.tsx';

/** The portal with the page's loader of remotes, and the registry of that loader. */
export interface OpenPortal {
  readonly Portal: ComponentType;
  readonly updates: RegistryUpdates;
}

let opening: Promise<OpenPortal> | undefined;

async function open(): Promise<OpenPortal> {
  const loader = await startRemotes(PROVIDED);
  const Opened = () => (
    <RemoteLoaderProvider loader={loader}>
      <Portal />
    </RemoteLoaderProvider>
  );
  return { Portal: Opened, updates: loader.updates };
}

/** Opens the portal once in the life of the page: it has one loader. What failed is tried again by the next call. */
export function openPortal(): Promise<OpenPortal> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
