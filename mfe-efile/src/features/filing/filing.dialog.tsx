import type { ApiError } from '@portal/api-client';
import { failureText } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, FailedState, Progress, Stack, styled, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChargeLines } from '../../charge-lines.tsx';
import { useDollars } from '../../dollars.ts';
import { type FilingState, NO_PAYMENT, paysByCard, type Quote } from './filing.model.ts';
import type { Filing } from './filing.process.ts';
import { UploadedPages } from './uploaded-pages.tsx';

const Body = styled('div', {
  // limits the column's width, which would otherwise be that of its widest image
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 's3',
    marginTop: 's3',
    '&:focus-visible': { outline: 'none' },
  },
});

type StateAt<Step extends FilingState['step']> = Extract<FilingState, { readonly step: Step }>;
const PERCENT = 100;

/** Progress of the upload. At 100 percent, the server is counting the pages. */
function Sending({ progress }: Pick<StateAt<'sending'>, 'progress'>) {
  const t = useText('efile');
  const { sentBytes, totalBytes } = progress ?? { sentBytes: 0, totalBytes: 0 };
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * PERCENT);
  return (
    <>
      <Progress aria-label={t('sending.title')} value={percent} max={PERCENT} />
      <Text>{percent === PERCENT ? t('sending.reading') : t('sending.progress', { percent })}</Text>
    </>
  );
}

/** The charges, and what Continue will do. */
function Confirming({ quote }: { readonly quote: Quote }) {
  const t = useText('efile');
  const dollars = useDollars();
  const { charges } = quote;
  const isKnown = ['CREDIT_CARD', 'ESCROW', 'INVOICE', 'NONE'].includes(charges.paymentMethod);
  const method = isKnown ? charges.paymentMethod : 'OTHER';
  return (
    <>
      <Text>{t('confirm.pages', { count: charges.numberOfPages })}</Text>
      <ChargeLines charges={charges} />
      <Text variant="note">{t(`confirm.by.${method}`, { total: dollars(charges.totalCharge) })}</Text>
      <UploadedPages imageId={charges.imageId} pageCount={charges.numberOfPages} />
    </>
  );
}

function Failure({ failure }: { readonly failure: ApiError }) {
  const { sentence, next, reference } = failureText(failure);
  return <FailedState sentence={sentence} next={next} reference={reference} />;
}

/** Shown if there was no response: the document may have been submitted, and its card charged. */
function Unanswered({ state }: { readonly state: StateAt<'unanswered'> }) {
  const t = useText('efile');
  return (
    <Stack gap="tight">
      {state.failure !== null && <Failure failure={state.failure} />}
      <Text>{t(state.paymentTransactionId === NO_PAYMENT ? 'unanswered.text' : 'unanswered.paid')}</Text>
    </Stack>
  );
}

function Stopped({ state }: { readonly state: StateAt<'stopped'> }) {
  const t = useText('efile');
  const { sentence, reference } = failureText(state.failure);
  return <FailedState sentence={sentence} next={t('stopped.text')} reference={reference} />;
}

interface DialogContent {
  readonly title: string;
  readonly body: ReactNode;
  readonly actions: ReactNode;
}

/** The content of the dialog in each step. */
function useDialogContent(
  state: FilingState,
  { filing, onSendAgain }: Omit<FilingDialogProps, 'state'>,
): DialogContent | null {
  const t = useText('efile');
  const common = useText('common');
  const close = (label: string) => <Button onClick={() => filing.close()}>{label}</Button>;
  const primaryButton = (label: string, onClick: () => void, busy = false) => (
    <Button variant="primary" busy={busy} busyLabel={t('confirm.submitting')} onClick={onClick}>
      {label}
    </Button>
  );
  const confirmation = (quote: Quote, busy: boolean): DialogContent => ({
    title: t(paysByCard(quote) ? 'confirm.card' : 'confirm.other'),
    body: <Confirming quote={quote} />,
    actions: (
      <>
        {!busy && close(common('cancel'))}
        {primaryButton(common('continue'), () => filing.confirm(), busy)}
      </>
    ),
  });
  switch (state.step) {
    case 'form':
    case 'paying':
      return null;
    case 'sending':
      return {
        title: t('sending.title'),
        body: <Sending progress={state.progress} />,
        actions: close(t('sending.cancel')),
      };
    case 'stopped':
      return {
        title: t('stopped.title'),
        body: <Stopped state={state} />,
        actions: (
          <>
            {close(common('cancel'))}
            {primaryButton(t('stopped.again'), onSendAgain)}
          </>
        ),
      };
    case 'confirming':
      return confirmation(state.quote, false);
    case 'submitting':
      return confirmation(state.quote, true);
    case 'unanswered':
      return {
        title: t('unanswered.title'),
        body: <Unanswered state={state} />,
        actions: (
          <>
            {close(common('close'))}
            {primaryButton(t('unanswered.again'), () => filing.submitAgain())}
          </>
        ),
      };
  }
}

export interface FilingDialogProps {
  readonly state: FilingState;
  readonly filing: Filing;
  readonly onSendAgain: () => void;
}

/** True while the focus is still on the page behind the dialog. A button that disappears leaves it on the document's body. */
const isFocusOutside = (body: HTMLElement | null): boolean =>
  document.activeElement !== document.body &&
  body?.closest('[role="alertdialog"]')?.contains(document.activeElement) !== true;

/** The dialog on top of the form, from the upload to the result. The card form has a separate window. */
export function FilingDialog({ state, filing, onSendAgain }: FilingDialogProps) {
  const shown = useDialogContent(state, { filing, onSendAgain });
  const bodyElement = useRef<HTMLDivElement>(null);
  const { step } = state;
  const isOpen = shown !== null;
  const wasOpen = useRef(false);
  // The focus goes to the text of a new step, so that screen readers read it and a second press of Enter does not pay. When the
  // dialog opens, it moves the focus itself: had this effect done so before, the focus would not return to Submit at the end.
  useEffect(() => {
    if (wasOpen.current && !isFocusOutside(bodyElement.current)) bodyElement.current?.focus();
    wasOpen.current = isOpen;
  }, [step, isOpen]);
  if (shown === null) return null;
  return (
    <Dialog
      open
      kind="alertdialog"
      wide={step === 'confirming' || step === 'submitting'}
      title={shown.title}
      onClose={() => filing.close()}
      initialFocus={bodyElement}
      actions={shown.actions}
    >
      <Body ref={bodyElement} tabIndex={-1}>
        {shown.body}
      </Body>
    </Dialog>
  );
}
