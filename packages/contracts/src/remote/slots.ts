import type { ComponentType } from 'react';
import type { UsageBalance } from '../current-user/current-user.ts';
import type { SourcedDocKey } from '../search/rows.ts';

/**
 * The URL parameter that opens the page preview: the chosen pages as '1,3-4', 'all', or empty for the last selection.
 * The remote that opens the preview checks for it; the preview itself reads and writes it.
 */
export const PREVIEW_PARAMETER = 'preview';

/**
 * Windows that one remote offers to the shell and other remotes. The name contains a version: an incompatible change of
 * props gets a new name, and both are offered for one release.
 */
export interface SlotProps {
  'imaging.preview.v1': {
    readonly sourcedDocKey: SourcedDocKey;
    readonly instrumentCode: string;
    /** Called when the window closes, paid or not. */
    readonly onClose: () => void;
    /** Reports the balance after a payment, for the header. */
    readonly onBalance: (balance: UsageBalance) => void;
  };
  /** Card authorizations, deposits and image add-ons: every window that takes payments (001 sections 4.8 to 4.10). */
  'imaging.payment.v1': {
    readonly purpose: 'ESCROW_DEPOSIT' | 'PREAUTHORIZATION' | 'FLAT_FEE_ADD_ON';
    /** For PREAUTHORIZATION: a form whose token the caller prefetched, with the time in epoch milliseconds. */
    readonly form?:
      | {
          readonly token: string;
          readonly amountCents: number;
          readonly issuedAt: number;
          readonly noticeId?: string | undefined;
          /** The fee that is added when the card is charged: basis points for `percent`, cents for `dollars`. */
          readonly cardFee?: { readonly method: string; readonly amount: number } | undefined;
        }
      | undefined;
    /** The target of Back; without it there is no Back. */
    readonly onBack?: (() => void) | undefined;
    /**
     * Called after the card is authorized, the deposit credited or the add-on bought, so that the waiting action
     * continues. The balance is for the header.
     */
    readonly onPaid: (balance: UsageBalance) => void;
    /** Called when the window closes without payment. */
    readonly onClose: () => void;
  };
  /** Card payment for one uploaded document (002 section 2.1). */
  'imaging.efilePayment.v1': {
    /** The upload's document id and its price in dollars. */
    readonly imageId: string;
    readonly totalCharge: number;
    /** The target of Back. */
    readonly onBack: () => void;
    /** Called after the charge; the submission must name this payment. */
    readonly onPaid: (paymentTransactionId: string) => void;
    /** Called when the window closes without confirmation of a payment. */
    readonly onClose: () => void;
  };
}
export type SlotName = keyof SlotProps;
export type SlotModule<Name extends SlotName> = { readonly default: ComponentType<SlotProps[Name]> };
export type SlotLoaders = { readonly [Name in SlotName]?: () => Promise<SlotModule<Name>> };
