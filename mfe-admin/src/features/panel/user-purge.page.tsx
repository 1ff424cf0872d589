import { useCall } from '@portal/api-client/query';
import type { ContentOf } from '@portal/contracts';
import { countInactiveUsers, purgeUsersNow, readUserPurgeNow } from '@portal/contracts/county-config';
import { checkUserPurge, formatDate, parseTypedDate, todayIn } from '@portal/domain';
import { CallForm, useCallForm, useConfirmation } from '@portal/forms';
import { failureState, useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { portalNow, useCountyZone } from '@portal/session';
import { Message, PageHead, Skeleton, Stack, Text, View, viewOf } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useEffect, useMemo, useState } from 'react';

interface Values {
  readonly purgeDate: string;
}

const FORM = defineForm<Values>({
  id: 'user-purge',
  submitKey: 'admin:userPurgeNow.act',
  busyKey: 'admin:userPurgeNow.busy',
  sections: [
    { fields: [{ kind: 'date', name: 'purgeDate', labelKey: 'admin:userPurgeNow.date', required: true, width: 4 }] },
  ],
});

/** User Purge Now (002 section 2.5): counts the users inactive since a date, asks, deletes them and shows the result. */
export default function UserPurgePage() {
  const t = useText('admin');
  const purge = useCall(readUserPurgeNow, undefined, { staleTime: 0 });
  return (
    <>
      <PageHead title={t('userPurgeNow.title')} pageKey="/controlPanel/userPurgeNow" />
      <Stack>
        <Text>{t('userPurgeNow.lead')}</Text>
        <View
          state={viewOf(purge)}
          loading={<Skeleton label={t('loading')} />}
          empty={null}
          failed={failureState}
          ready={({ purgeDate }) => <PurgeForm start={purgeDate} />}
        />
      </Stack>
    </>
  );
}

/** Result: no users to delete, or the response of the purge. */
type Outcome = { readonly nobodySince: string } | ContentOf<typeof purgeUsersNow>;

function PurgeForm({ start }: { readonly start: string }) {
  const t = useText('admin');
  const zone = useCountyZone();
  const today = () => todayIn(zone, portalNow());
  const { ask, dialog } = useConfirmation();
  const [outcome, setOutcome] = useState<Outcome>();
  const purge = useSubmit(purgeUsersNow, { onSuccess: setOutcome });
  const form = useCallForm<Values, typeof countInactiveUsers.request, typeof countInactiveUsers.content>(
    countInactiveUsers,
    {
      description: FORM,
      initial: useMemo(() => ({ purgeDate: start }), [start]),
      today,
      parseDate: (typed) => {
        const parsed = parseTypedDate(typed, today());
        return parsed.ok ? formatDate(parsed.value) : null;
      },
      validate: (values) => checkUserPurge(values, today()),
      request: ({ purgeDate }) => {
        setOutcome(undefined);
        return { purgeDate };
      },
      // no warning about unsaved input: retyping the date takes only a moment
      guarded: false,
      onSuccess: ({ purgeDate, users }) => {
        if (users === 0) {
          setOutcome({ nobodySince: purgeDate });
          return;
        }
        const question = {
          title: t('userPurgeNow.question'),
          description: t('userPurgeNow.consequence', { count: users }),
          confirmLabel: t('common:yes'),
          destructive: true,
        };
        ask(question, () => void purge.submit({ purgeDate }));
      },
    },
  );
  const { state, restart } = form;
  useEffect(() => {
    // counting changes nothing, so the same date can be submitted again
    if (state.status === 'SUCCESS') restart(state.values);
  }, [state, restart]);
  return (
    <Stack>
      <CallForm form={form} />
      {purge.isBusy && <Skeleton label={t('loading')} />}
      {outcome !== undefined && <OutcomeMessage outcome={outcome} />}
      {dialog}
    </Stack>
  );
}

function OutcomeMessage({ outcome }: { readonly outcome: Outcome }) {
  const t = useText('admin');
  if ('nobodySince' in outcome)
    return <Message tone="info" title={t('userPurgeNow.none', { date: outcome.nobodySince })} />;
  const { purged, failed, left } = outcome;
  const notes = [
    ...(failed.length === 0 ? [] : [t('userPurgeNow.failed', { names: failed.join(', ') })]),
    ...(left === 0 ? [] : [t('userPurgeNow.left', { count: left })]),
  ];
  return (
    <Message tone={notes.length === 0 ? 'success' : 'warning'} title={t('userPurgeNow.done', { count: purged })}>
      {notes.length > 0 && notes.join(' ')}
    </Message>
  );
}
