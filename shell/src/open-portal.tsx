import { type RegistryUpdates, RemoteLoaderProvider } from '@portal/federation';
import { startRemotes } from '@portal/federation/start';
import type { ComponentType } from 'react';
import { PROVIDED } from './loader/provided.ts';
import Portal from './portal.tsx';
import { keepTranslatedTexts } from './start/translated-texts.ts';

/** The portal with the page's remote loader, and the updates of the registry that this loader uses. */
export interface OpenPortal {
  readonly Portal: ComponentType;
  readonly updates: RegistryUpdates;
}

keepTranslatedTexts();

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

/** Opens the portal once per page, because a page has one remote loader. After a failure, the next call retries. */
export function openPortal(): Promise<OpenPortal> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
