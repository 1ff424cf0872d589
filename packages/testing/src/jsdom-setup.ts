import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { leaveOutOwnerStacks } from './owner-stacks.ts';
import { putQuickLabels } from './quick-labels.ts';

/**
 * A test waits for an event, without a speed: on a busy machine the library's default of one second is too short for a screen.
 */
configure({ asyncUtilTimeout: 30_000 });

/** What jsdom leaves out and components call: a screen of no particular size on which nothing scrolls. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
const noMedia = (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null });
const putMissing = (owner: object, name: string, value: unknown): void => {
  if (!(name in owner)) Reflect.set(owner, name, value);
};

putMissing(window, 'matchMedia', noMedia);
putMissing(globalThis, 'ResizeObserver', NoObserver);
putMissing(Element.prototype, 'scrollIntoView', () => {});
leaveOutOwnerStacks();
putQuickLabels(globalThis);
