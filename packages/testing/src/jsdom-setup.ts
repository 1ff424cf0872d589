import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { disableOwnerStacks } from './owner-stacks.ts';
import { installQuickLabels } from './quick-labels.ts';

/**
 * On a busy machine the library's default timeout of one second is too short for a screen to appear.
 */
configure({ asyncUtilTimeout: 30_000 });

/** Stubs for browser APIs that jsdom lacks and components call: nothing resizes, nothing scrolls, no media query matches. */
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
// a promise, as in current browsers: an effect must not return it to React as its cleanup
putMissing(Element.prototype, 'scrollIntoView', () => Promise.resolve());
disableOwnerStacks();
installQuickLabels(globalThis);
