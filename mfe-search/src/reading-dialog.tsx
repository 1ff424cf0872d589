import { useText } from '@portal/i18n';
import { Button } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import type { ReactNode } from 'react';

interface ReadingDialogProps {
  readonly title: string;
  /** Room for a table. */
  readonly wide?: boolean;
  /** Lies under the button that opened it. */
  readonly besideOpener?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to read, and a way back. */
export function ReadingDialog({ title, wide = false, besideOpener = false, onClose, children }: ReadingDialogProps) {
  const common = useText('common');
  return (
    <Dialog
      open
      wide={wide}
      besideOpener={besideOpener}
      onClose={onClose}
      title={title}
      actions={
        <Button look="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
