import { useText } from '@portal/i18n';
import { Button } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import type { ReactNode } from 'react';

interface ReadingDialogProps {
  readonly title: string;
  /** Wide enough for a table. */
  readonly wide?: boolean;
  /** Placed below the button that opened it. */
  readonly besideOpener?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog for reading, with only a Close button. */
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
        <Button variant="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
