import { useText } from '@portal/i18n';
import { ConfirmDialog } from '@portal/ui/dialog';
import { type ReactNode, useState } from 'react';

/** A confirmation before an action. */
export interface Question {
  readonly title: string;
  /** Exactly what will happen and what will be lost. */
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** The action cannot be undone. */
  readonly destructive?: boolean;
}

export interface Questions {
  /** Asks for confirmation before `act`; null performs it without asking. */
  readonly ask: (question: Question | null, act: () => void) => void;
  /** The dialog; render it in the screen. */
  readonly dialog: ReactNode;
}

const NOTHING: Question = { title: '', description: '', confirmLabel: '' };
// HTML collapses double spaces; texts specified with them keep them.
const asWritten = (text: string): string => text.replaceAll('  ', '\u00a0 ');

/** Confirmations for actions on a row or an entry. */
export function useQuestion(): Questions {
  const t = useText('common');
  const [{ question, act, isOpen }, setDialog] = useState({ question: NOTHING, act: () => {}, isOpen: false });
  const answer = (isYes: boolean): void => {
    // keep the texts while the dialog closes
    setDialog({ question, act, isOpen: false });
    if (isYes) act();
  };
  return {
    ask: (next, go) => (next === null ? go() : setDialog({ question: next, act: go, isOpen: true })),
    dialog: (
      <ConfirmDialog
        open={isOpen}
        title={asWritten(question.title)}
        description={question.description}
        confirmLabel={question.confirmLabel}
        cancelLabel={t('cancel')}
        destructive={question.destructive === true}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    ),
  };
}
