import type { ReactNode } from 'react';
import { Button } from '../core/button.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { Dialog } from './dialog.tsx';

export type AlertKind = 'MESSAGE' | 'WARNING' | 'INFO';

const ICONS = { MESSAGE: 'document', WARNING: 'alert', INFO: 'info' } as const satisfies Record<AlertKind, IconName>;

export interface AlertDialogProps {
  readonly open: boolean;
  readonly kind: AlertKind;
  /** The subject in two or three words, in the user's language. */
  readonly title: ReactNode;
  /** The server's text, unchanged. */
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Shows a message of the server, with a single button to close it. */
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
        <Button variant="primary" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    />
  );
}
