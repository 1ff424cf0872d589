import type { ApiError } from '@portal/api-client';
import { claimEfile, type EfileEntry, handBackEfile } from '@portal/contracts';
import { recordedClock } from '@portal/domain';
import { CallForm, useConfirmation } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { hasText, useFormats, useText } from '@portal/i18n';
import { Button, Facts, Message, Row, Section, Stack } from '@portal/ui';
import { focusField } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { FIRST_FIELD_ID, useRecordForm } from './record-form.ts';
import { HoldDialog, RejectDialog } from './send-back.dialog.tsx';
import { useClaimNext } from './use-claim-next.ts';

interface WorkProps {
  readonly entry: EfileEntry;
  /** Called after a step with the changed filing, and with the key of the message to announce. */
  readonly onChanged: (entry: EfileEntry, textKey: string) => void;
  /** Called after a refused step; `nextKey`: instructions that are more specific than those of the error. */
  readonly onFailure: (failure: ApiError, nextKey?: string) => void;
}

/** Actions for a filing without a decision. It is untaken, taken by another clerk, or taken by this clerk. */
export function FilingActions(props: WorkProps) {
  const { entry, onChanged } = props;
  const [wasReleased, setReleased] = useState(false);
  const releaseFiling: WorkProps['onChanged'] = (...changed) => {
    setReleased(true);
    onChanged(...changed);
  };
  if (entry.isMine) return <OwnFiling {...props} onChanged={releaseFiling} />;
  return <UntakenFiling {...props} wasReleased={wasReleased} />;
}

interface UntakenProps extends WorkProps {
  /** This clerk has just put the filing on hold or handed it back, and will likely continue with the next one. */
  readonly wasReleased: boolean;
}

function UntakenFiling({ entry, onChanged, onFailure, wasReleased }: UntakenProps) {
  const t = useText('admin');
  const { ask, dialog } = useConfirmation();
  const { transactionNumber, version, claimedBy: from } = entry;
  const claim = useSubmit(claimEfile, {
    onSuccess: (taken) => onChanged(taken, 'filings.confirmation.taken'),
    onFailure: (failure) => onFailure(failure),
  });
  const take = (): void => void claim.submit({ transactionNumber, version, from });
  const question = {
    title: t('filings.takeOver.title', { name: from }),
    description: t('filings.takeOver.text', { name: from }),
    confirmLabel: t('filings.takeOver.do'),
  };
  return (
    <Stack>
      {entry.note !== '' && <Message tone="warning">{t('filings.held', { note: entry.note })}</Message>}
      {from !== '' && <Message tone="info">{t('filings.worksOnIt', { name: from })}</Message>}
      <Row>
        <Button
          variant={from === '' && !wasReleased ? 'primary' : 'plain'}
          busy={claim.isBusy}
          onClick={() => ask(from === '' ? null : question, take)}
        >
          {t(from === '' ? 'filings.take' : 'filings.takeOver.do')}
        </Button>
        {wasReleased && <NextFiling />}
      </Row>
      {dialog}
    </Stack>
  );
}

const TAKEN = 'EFILE_ENTRY_TAKEN';
/** Refusals of a step because the filing is no longer with this clerk: another one has it, or handed it back. */
const TAKEN_AWAY: ReadonlySet<string> = new Set([TAKEN, 'EFILE_ENTRY_NOT_TAKEN']);

/** Actions for a filing that this clerk has taken: record, hand back, or a dialog to hold or reject it with a reason. */
function OwnFiling({ entry, onChanged, onFailure }: WorkProps) {
  const t = useText('admin');
  const [open, setOpen] = useState<'hold' | 'reject' | null>(null);
  const { transactionNumber, version } = entry;
  const isTaken = useRef(false);
  const isTakenAway = (): boolean => isTaken.current;
  const fail = (failure: ApiError): void => {
    isTaken.current = TAKEN_AWAY.has(failure.code);
    const isTyped = open !== null || form.isDirty;
    onFailure(failure, isTyped && failure.code === TAKEN ? 'admin:filings.keptUntilTaken' : undefined);
  };
  const form = useRecordForm(entry, {
    onRecorded: (recorded) => onChanged(recorded, 'filings.confirmation.recorded'),
    onFailure: fail,
    isTakenAway,
  });
  const handBack = useSubmit(handBackEfile, {
    onSuccess: (given) => onChanged(given, 'filings.confirmation.handedBack'),
    onFailure: fail,
  });
  // focuses the first field, so that clerks who process many filings can type right away
  useEffect(() => focusField(FIRST_FIELD_ID), []);
  const done = (textKey: string) => (changed: EfileEntry) => {
    setOpen(null);
    form.guard.leaveWithoutConfirmation(() => onChanged(changed, textKey));
  };
  const sendBack = { entry, onFailure: fail, isTakenAway, onClose: () => setOpen(null) };
  return (
    <Section title={t('filings.record.title')}>
      <Stack>
        {entry.note !== '' && <Message tone="warning">{t('filings.held', { note: entry.note })}</Message>}
        {/* Before the form, whose first field has the focus: Shift+Tab leads to the last of these buttons. */}
        <Row>
          <Button
            size="small"
            busy={handBack.isBusy}
            onClick={() => void handBack.submit({ transactionNumber, version })}
          >
            {t('filings.handBack')}
          </Button>
          <Button size="small" onClick={() => setOpen('hold')}>
            {t('filings.hold.open')}
          </Button>
          <Button size="small" onClick={() => setOpen('reject')}>
            {t('filings.reject.open')}
          </Button>
        </Row>
        <CallForm form={form} submitIcon="check" />
      </Stack>
      {open === 'hold' && <HoldDialog {...sendBack} onDone={done('filings.confirmation.held')} />}
      {open === 'reject' && <RejectDialog {...sendBack} onDone={done('filings.confirmation.rejected')} />}
    </Section>
  );
}

/** The decision on a filing, with a button for the next one. */
export function FilingDecision({ entry }: { readonly entry: EfileEntry }) {
  const t = useText('admin');
  const { clock, instant } = useFormats();
  const { recordingNumber, recordedDate, recordedTime, book, page, reason, note, money, decidedBy, decidedAt } = entry;
  const fact = (key: string, value: string) => (value === '' ? [] : [{ term: t(key), value }]);
  return (
    <Section title={t('filings.decision')}>
      <Stack>
        <Facts
          items={[
            ...fact('filings.record.number', recordingNumber),
            ...fact('filings.recordedAt', clock(recordedClock(recordedDate, recordedTime))),
            ...fact('filings.bookPage', book === '' ? '' : `${book} / ${page}`),
            ...fact(
              'filings.reject.reason',
              hasText(`admin:filings.reasons.${reason}`) ? t(`filings.reasons.${reason}`) : reason,
            ),
            ...fact('filings.note', note),
            ...fact(
              'filings.reject.money',
              hasText(`admin:filings.money.${money}`) ? t(`filings.money.${money}`) : money,
            ),
            ...fact('filings.decidedBy', decidedBy === '' ? t('filings.recordingSystem') : decidedBy),
            ...fact('filings.decidedAt', decidedAt === null ? '' : instant(decidedAt)),
          ]}
        />
        <Row>
          <NextFiling />
        </Row>
      </Stack>
    </Section>
  );
}

/** Button that takes the next filing. It gets the focus when it is shown. */
function NextFiling() {
  const t = useText('admin');
  const next = useClaimNext();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="primary" icon="next" busy={next.isBusy} onClick={next.take}>
      {t('filings.takeNext')}
    </Button>
  );
}
