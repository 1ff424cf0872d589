import type { SlotProps } from '@portal/contracts/remote';
import { onUserChange } from '@portal/session';
import { useSyncExternalStore } from 'react';

/** The purposes of the payment dialog that the header's buttons open. */
export type MoneyPurpose = Extract<SlotProps['imaging.payment.v1']['purpose'], 'ESCROW_DEPOSIT' | 'FLAT_FEE_ADD_ON'>;

let openPurpose: MoneyPurpose | null = null;
const listeners = new Set<() => void>();
const change = (next: MoneyPurpose | null): void => {
  openPurpose = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog for adding money or purchasing images. */
export const openMoneyWindow = (purpose: MoneyPurpose): void => change(purpose);
/** Closes the dialog. */
export const closeMoneyWindow = (): void => change(null);
onUserChange(closeMoneyWindow);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = (): MoneyPurpose | null => openPurpose;

/** The open dialog's purpose, `null` if none is open. */
export const useMoneyWindow = (): MoneyPurpose | null => useSyncExternalStore(subscribe, read, read);
