import { failureWords } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, FailedState, Progress, Stack, styled, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChargeLines } from '../../charge-lines.tsx';
import { useDollars } from '../../dollars.ts';
import { type FilingState, NO_PAYMENT, paysByCard, type Quote } from './filing.model.ts';
import type { Filing } from './filing.process.ts';
import { LookAtPages } from './look-at-pages.tsx';

const Place = styled('div', {
  // a separate column is as wide as its widest picture
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 's3',
    marginTop: 's3',
    '&:focus-visible': { outline: 'none' },
  },
});

type Of<Step extends FilingState['step']> = Extract<FilingState, { readonly step: Step }>;
const WHOLE = 100;

/** How far the document is; when all of it is there, the server counts its pages. */
function Sending({ progress }: Pick<Of<'sending'>, 'progress'>) {
  const t = useText('efile');
  const { sentBytes, totalBytes } = progress ?? { sentBytes: 0, totalBytes: 0 };
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * WHOLE);
  return (
    <>
      <Progress aria-label={t('sending.title')} value={percent} max={WHOLE} />
      <Text>{percent === WHOLE ? t('sending.reading') : t('sending.progress', { percent })}</Text>
    </>
  );
}

/** What it costs, and what Continue does. */
function Confirming({ quote }: { readonly quote: Quote }) {
  const t = useText('efile');
  const dollars = useDollars();
  const { charges } = quote;
  const known = ['CREDIT_CARD', 'ESCROW', 'INVOICE', 'NONE'].includes(charges.paymentMethod);
  const how = known ? charges.paymentMethod : 'OTHER';
  return (
    <>
      <Text>{t('confirm.pages', { count: charges.numberOfPages })}</Text>
      <ChargeLines charges={charges} />
      <Text look="note">{t(`confirm.by.${how}`, { total: dollars(charges.totalCharge) })}</Text>
      <LookAtPages imageId={charges.imageId} pageCount={charges.numberOfPages} />
    </>
  );
}

/** The document may have been submitted, and its card charged. */
function Unanswered({ state }: { readonly state: Of<'unanswered'> }) {
  const t = useText('efile');
  const { sentence, next, reference } = failureWords(state.failure);
  return (
    <Stack gap="tight">
      <FailedState sentence={sentence} next={next} reference={reference} />
      <Text>{t(state.paymentTransactionId === NO_PAYMENT ? 'unanswered.text' : 'unanswered.paid')}</Text>
    </Stack>
  );
}

function Stopped({ state }: { readonly state: Of<'stopped'> }) {
  const t = useText('efile');
  const { sentence, reference } = failureWords(state.failure);
  return <FailedState sentence={sentence} next={t('stopped.text')} reference={reference} />;
}

interface Shown {
  readonly title: string;
  readonly body: ReactNode;
  readonly actions: ReactNode;
}

/** What the window shows in each step. */
function useShown(state: FilingState, { filing, onSendAgain }: Omit<FilingDialogProps, 'state'>): Shown | null {
  const t = useText('efile');
  const common = useText('common');
  const close = (label: string) => <Button onClick={() => filing.close()}>{label}</Button>;
  const doing = (label: string, act: () => void, busy = false) => (
    <Button look="primary" busy={busy} busyLabel={t('confirm.submitting')} onClick={act}>
      {label}
    </Button>
  );
  const confirmation = (quote: Quote, busy: boolean): Shown => ({
    title: t(paysByCard(quote) ? 'confirm.card' : 'confirm.other'),
    body: <Confirming quote={quote} />,
    actions: (
      <>
        {!busy && close(common('cancel'))}
        {doing(common('continue'), () => filing.confirm(), busy)}
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
            {doing(t('stopped.again'), onSendAgain)}
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
            {doing(t('unanswered.again'), () => filing.submitAgain())}
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

/** The window over the form, from the upload to the answer; the card form has one of its own. */
export function FilingDialog({ state, filing, onSendAgain }: FilingDialogProps) {
  const shown = useShown(state, { filing, onSendAgain });
  const place = useRef<HTMLDivElement>(null);
  const { step } = state;
  // A new step is read from its beginning; a second press of Enter must not pay.
  useEffect(() => {
    if (step !== 'form') place.current?.focus();
  }, [step]);
  if (shown === null) return null;
  return (
    <Dialog
      open
      kind="alertdialog"
      wide={step === 'confirming' || step === 'submitting'}
      title={shown.title}
      onClose={() => filing.close()}
      initialFocus={place}
      actions={shown.actions}
    >
      <Place ref={place} tabIndex={-1}>
        {shown.body}
      </Place>
    </Dialog>
  );
}
