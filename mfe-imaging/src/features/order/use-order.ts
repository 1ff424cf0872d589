import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OrderState } from './order.model.ts';
import { type OrderEvents, OrderProcess, type OrderRequest } from './order.process.ts';

/** Runs the order process for the page selection while the window is open. Returns its state and the process itself. */
export function useOrder(
  request: OrderRequest | null,
  isEmpty: boolean,
  events: OrderEvents,
): [OrderState, OrderProcess] {
  const [process] = useState(() => new OrderProcess(events));
  const state = useSyncExternalStore(process.subscribe, process.state);
  // each render passes a new object; the process detects a new selection by its content
  useEffect(() => process.choose(request, isEmpty), [process, request, isEmpty]);
  useEffect(() => () => process.close(), [process]);
  return [state, process];
}
