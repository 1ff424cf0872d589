import type { ApiError } from '@portal/api-client';
import { claimEfile, type EfileEntry, handBackEfile } from '@portal/contracts';
import { recordedClock } from '@portal/domain';
import { CallForm, useQuestion } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { hasText, useFormats, useText } from '@portal/i18n';
import { Button, Facts, Message, Row, Section, Stack } from '@portal/ui';
import { focusField } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { FIRST_FIELD, useRecordForm } from './record-form.ts';
import { HoldDialog, RejectDialog } from './send-back.dialog.tsx';
import { useTakeNext } from './use-take-next.ts';

interface WorkProps {
  readonly entry: EfileEntry;
  /** Performs a step; the key names the message that is shown afterwards. */
  readonly onChanged: (entry: EfileEntry, wordsKey: string) => void;
  readonly onFailure: (failure: ApiError) => void;
}

/** A filing without a decision: free, taken by another clerk, or taken by this one. */
export function OpenFiling(props: WorkProps) {
  const { entry, onChanged } = props;
  const [isGivenAway, setGivenAway] = useState(false);
  const giveAway: WorkProps['onChanged'] = (...changed) => {
    setGivenAway(true);
    onChanged(...changed);
  };
  if (entry.isMine) return <OwnFiling {...props} onChanged={giveAway} />;
  return <UntakenFiling {...props} isGivenAway={isGivenAway} />;
}

interface UntakenProps extends WorkProps {
  /** Its clerk was at it just now, and continues to the next one. */
  readonly isGivenAway: boolean;
}

function UntakenFiling({ entry, onChanged, onFailure, isGivenAway }: UntakenProps) {
  const t = useText('admin');
  const { ask, dialog } = useQuestion();
  const { transactionNumber, version, claimedBy: from } = entry;
  const claim = useSubmit(claimEfile, { onSuccess: (taken) => onChanged(taken, 'filings.said.taken'), onFailure });
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
          look={from === '' && !isGivenAway ? 'primary' : 'plain'}
          busy={claim.isBusy}
          onClick={() => ask(from === '' ? null : question, take)}
        >
          {t(from === '' ? 'filings.take' : 'filings.takeOver.do')}
        </Button>
        {isGivenAway && <NextFiling />}
      </Row>
      {dialog}
    </Stack>
  );
}

/** Recording is one press away; the other ways ask for their reason. */
function OwnFiling({ entry, onChanged, onFailure }: WorkProps) {
  const t = useText('admin');
  const [open, setOpen] = useState<'hold' | 'reject' | null>(null);
  const { transactionNumber, version } = entry;
  const form = useRecordForm(entry, (recorded) => onChanged(recorded, 'filings.said.recorded'), onFailure);
  const back = useSubmit(handBackEfile, {
    onSuccess: (given) => onChanged(given, 'filings.said.handedBack'),
    onFailure,
  });
  // a clerk who takes one filing after another begins to type
  useEffect(() => focusField(FIRST_FIELD), []);
  const done = (wordsKey: string) => (changed: EfileEntry) => {
    setOpen(null);
    form.guard.pass(() => onChanged(changed, wordsKey));
  };
  return (
    <Section title={t('filings.record.title')}>
      <Stack>
        {entry.note !== '' && <Message tone="warning">{t('filings.held', { note: entry.note })}</Message>}
        {/* before the form, in whose first field a clerk stands: by keys the likeliest of them is one step back */}
        <Row>
          <Button size="small" busy={back.isBusy} onClick={() => void back.submit({ transactionNumber, version })}>
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
      {open === 'hold' && <HoldDialog entry={entry} onDone={done('filings.said.held')} onClose={() => setOpen(null)} />}
      {open === 'reject' && (
        <RejectDialog entry={entry} onDone={done('filings.said.rejected')} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

/** What was decided, and the way to the next filing. */
export function EndedFiling({ entry }: { readonly entry: EfileEntry }) {
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

/** The way to the next filing, on which the focus waits. */
function NextFiling() {
  const t = useText('admin');
  const next = useTakeNext();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} look="primary" icon="next" busy={next.isBusy} onClick={next.take}>
      {t('filings.takeNext')}
    </Button>
  );
}
