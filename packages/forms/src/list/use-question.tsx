import { useText } from '@portal/i18n';
import { ConfirmDialog } from '@portal/ui/dialog';
import { type ReactNode, useState } from 'react';

/** What is asked before something is done. */
export interface Question {
  readonly title: string;
  /** Exactly what will happen, and what will be lost. */
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** Something is lost for good. */
  readonly loses?: boolean;
}

export interface Questions {
  /** Does it at once where there is nothing to ask. */
  readonly ask: (question: Question | null, act: () => void) => void;
  /** Stands in the screen. */
  readonly dialog: ReactNode;
}

const NOTHING: Question = { title: '', description: '', confirmLabel: '' };
// HTML draws two spaces as one; a text that is specified with two keeps them.
const asWritten = (text: string): string => text.replaceAll('  ', '\u00a0 ');

/** Asks before what is done to a row or an entry. */
export function useQuestion(): Questions {
  const t = useText('common');
  const [{ question, act, isOpen }, setAsked] = useState({ question: NOTHING, act: () => {}, isOpen: false });
  const answer = (isYes: boolean): void => {
    // its words stay while the window goes
    setAsked({ question, act, isOpen: false });
    if (isYes) act();
  };
  return {
    ask: (next, go) => (next === null ? go() : setAsked({ question: next, act: go, isOpen: true })),
    dialog: (
      <ConfirmDialog
        open={isOpen}
        title={asWritten(question.title)}
        description={question.description}
        confirmLabel={question.confirmLabel}
        cancelLabel={t('cancel')}
        loses={question.loses === true}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    ),
  };
}
