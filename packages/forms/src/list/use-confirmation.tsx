import { useText } from '@portal/i18n';
import { ConfirmDialog } from '@portal/ui/dialog';
import { type ReactNode, useState } from 'react';

/** A confirmation before an action. */
export interface Confirmation {
  readonly title: string;
  /** Exactly what will happen and what will be lost. */
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** The action cannot be undone. */
  readonly destructive?: boolean;
}

export interface Confirmations {
  /** Asks for confirmation before `act`; null performs it without asking. */
  readonly ask: (confirmation: Confirmation | null, act: () => void) => void;
  /** The dialog; render it in the screen. */
  readonly dialog: ReactNode;
}

const NOTHING: Confirmation = { title: '', description: '', confirmLabel: '' };
// HTML collapses double spaces; texts specified with them keep them.
const asWritten = (text: string): string => text.replaceAll('  ', '\u00a0 ');

/** Confirmations for actions on a row or an entry. */
export function useConfirmation(): Confirmations {
  const t = useText('common');
  const [{ confirmation, act, isOpen }, setDialog] = useState({ confirmation: NOTHING, act: () => {}, isOpen: false });
  const answer = (isYes: boolean): void => {
    // keep the texts while the dialog closes
    setDialog({ confirmation, act, isOpen: false });
    if (isYes) act();
  };
  return {
    ask: (next, go) => (next === null ? go() : setDialog({ confirmation: next, act: go, isOpen: true })),
    dialog: (
      <ConfirmDialog
        open={isOpen}
        title={asWritten(confirmation.title)}
        description={confirmation.description}
        confirmLabel={confirmation.confirmLabel}
        cancelLabel={t('cancel')}
        destructive={confirmation.destructive === true}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    ),
  };
}
