import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OrderState } from './order.model.ts';
import { type OrderEvents, OrderProcess, type OrderRequest } from './order.process.ts';

/** An order that follows the choice of pages as long as the window is open. */
export function useOrder(
  request: OrderRequest | null,
  isEmpty: boolean,
  events: OrderEvents,
): [OrderState, OrderProcess] {
  const [process] = useState(() => new OrderProcess(events));
  const state = useSyncExternalStore(process.subscribe, process.state);
  // The same choice comes as a new object with each drawing; the process tells a new one by its content.
  useEffect(() => process.choose(request, isEmpty), [process, request, isEmpty]);
  useEffect(() => () => process.close(), [process]);
  return [state, process];
}
