import { type ReactNode, useRef } from 'react';
import { Button } from '../core/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** 'Delete account Pacific Title and users?' */
  readonly title: ReactNode;
  /** Exactly what will happen, and what will be lost. */
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The action cannot be undone: the confirm button is a danger button, and focus starts on Cancel. */
  readonly destructive?: boolean;
  /** The confirmed action is in progress and cannot be canceled: Cancel, Escape and Back do nothing. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

const ignore = (): void => undefined;

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    description,
    confirmLabel,
    cancelLabel,
    onConfirm,
    onCancel,
    destructive = false,
    busy = false,
  } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={busy ? ignore : onCancel}
      kind="alertdialog"
      title={title}
      description={description}
      initialFocus={destructive ? cancelButton : confirmButton}
      actions={
        <>
          <Button ref={cancelButton} disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button ref={confirmButton} variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
