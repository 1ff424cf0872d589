import type { ComponentType } from 'react';
import type { UsageBalance } from '../current-user/current-user.ts';
import type { SourcedDocKey } from '../search/rows.ts';

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
  'imaging.payment.v1': {
    readonly purpose: 'ESCROW_DEPOSIT' | 'PREAUTHORIZATION' | 'FLAT_FEE_ADD_ON';
    readonly amountCents: number;
    readonly onPaid: () => void;
    readonly onClose: () => void;
  };
}
export type SlotName = keyof SlotProps;
export type SlotModule<Name extends SlotName> = { readonly default: ComponentType<SlotProps[Name]> };
export type SlotLoaders = { readonly [Name in SlotName]?: () => Promise<SlotModule<Name>> };
