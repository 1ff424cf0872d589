import { act } from '@testing-library/react';
import { flushSync } from 'react-dom';

/**
 * Presses, and renders at first only what a browser paints next. `look` sees this; what is rendered later, such as a transition, follows
 * before the function returns.
 */
export function renderNextPaint(press: () => void, look: () => void): void {
  act(() => {
    flushSync(press);
    look();
  });
}
