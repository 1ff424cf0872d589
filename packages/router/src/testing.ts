// Tests only: kept out of the shared module so that no browser downloads it.
import { act } from '@testing-library/react';

/** A router that lives in memory. */
export { createMemoryRouter } from 'react-router-dom';

/** Steps of the history answer in separate tasks, one after the other, however slow the machine is. */
export const historySettled = (): Promise<void> =>
  act(async () => {
    for (let task = 0; task < 12; task += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  });

/** Presses the browser's Back, as a phone's button does. */
export async function pressBack(): Promise<void> {
  await historySettled();
  window.history.back();
  await historySettled();
}
