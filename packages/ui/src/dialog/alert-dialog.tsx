import type { ReactNode } from 'react';
import { Button } from '../core/button.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { Dialog } from './dialog.tsx';

export type AlertKind = 'MESSAGE' | 'WARNING' | 'INFO';

const ICONS = { MESSAGE: 'document', WARNING: 'alert', INFO: 'info' } as const satisfies Record<AlertKind, IconName>;

export interface AlertDialogProps {
  readonly open: boolean;
  readonly kind: AlertKind;
  /** What it is about, in two or three words of the reader's language. */
  readonly title: ReactNode;
  /** The server's text, to the letter. */
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** What the server has to say, with one way out. */
export function AlertDialog({ open, kind, title, children, closeLabel, onClose }: AlertDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="alertdialog"
      icon={ICONS[kind]}
      title={title}
      description={children}
      actions={
        <Button look="primary" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    />
  );
}
