// For tests only: a separate entry point, so that no browser downloads it.
import { act } from '@testing-library/react';

/** A router with its history in memory. */
export { createMemoryRouter } from 'react-router-dom';

/** Waits until pending history steps are done: jsdom runs each in a separate task. */
export const waitForHistorySteps = (): Promise<void> =>
  act(async () => {
    for (let task = 0; task < 12; task += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  });

/** Presses the browser's Back, as a phone's button does. */
export async function pressBack(): Promise<void> {
  await waitForHistorySteps();
  window.history.back();
  await waitForHistorySteps();
}
