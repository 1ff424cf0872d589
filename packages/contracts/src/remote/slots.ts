import type { ComponentType } from 'react';
import type { UsageBalance } from '../current-user/current-user.ts';
import type { SourcedDocKey } from '../search/rows.ts';

/**
 * The part of an address that opens the page preview: the chosen pages as '1,3-4', 'all', or nothing where they are as they were
 * left. The remote that opens the preview looks whether it is there; the preview itself writes and reads it.
 */
export const PREVIEW_PARAMETER = 'preview';

/**
 * Windows that one remote offers to the shell and to other remotes. A name carries its version: a change of props that
 * an old caller cannot live with is a new name, and both are offered for one release.
 */
export interface SlotProps {
  'imaging.preview.v1': {
    readonly sourcedDocKey: SourcedDocKey;
    readonly instrumentCode: string;
    /** Called when the window closes, paid or not. */
    readonly onClose: () => void;
    /** The balance after a payment, for the header. */
    readonly onBalance: (balance: UsageBalance) => void;
  };
  /** Paying by card, a deposit, or more images: every window in which money comes in (001 sections 4.8 to 4.10). */
  'imaging.payment.v1': {
    readonly purpose: 'ESCROW_DEPOSIT' | 'PREAUTHORIZATION' | 'FLAT_FEE_ADD_ON';
    /** Of PREAUTHORIZATION: a form whose token the caller fetched ahead, and when, in epoch milliseconds. */
    readonly form?: { readonly token: string; readonly amountCents: number; readonly issuedAt: number } | undefined;
    /** The target of Back; without it there is no Back. */
    readonly onBack?: (() => void) | undefined;
    /** Authorized, credited or bought: what waited for it continues. The balance after it is for the header. */
    readonly onPaid: (balance: UsageBalance) => void;
    /** Closed without having paid. */
    readonly onClose: () => void;
  };
  /** Paying for one uploaded document by card (002 section 2.1). */
  'imaging.efilePayment.v1': {
    /** What the upload answered: its document, and what it costs in dollars. */
    readonly imageId: string;
    readonly totalCharge: number;
    /** Where Back leads. */
    readonly onBack: () => void;
    /** Charged; the submission names this payment. */
    readonly onPaid: (paymentTransactionId: string) => void;
    /** Closed without an answer that it was paid. */
    readonly onClose: () => void;
  };
}
export type SlotName = keyof SlotProps;
export type SlotModule<Name extends SlotName> = { readonly default: ComponentType<SlotProps[Name]> };
export type SlotLoaders = { readonly [Name in SlotName]?: () => Promise<SlotModule<Name>> };
