import type { ContentOf } from '@portal/contracts';
import { checkLandSharkOneAccountsUsers, migrateLandSharkOneAccountsUsers } from '@portal/contracts/county-config';
import { checkLs1Access, type Ls1AccessFields } from '@portal/domain';
import { CallForm, useCallForm, useConfirmation } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Message, PageHead, Row, Skeleton, Stack, Text } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useEffect, useState } from 'react';
import { ACCESS_FIELDS, EMPTY_ACCESS } from './access-fields.ts';
import { BlockedAccounts, PeopleCounts } from './people-counts.tsx';

type Counted = ContentOf<typeof checkLandSharkOneAccountsUsers>;

const FORM = defineForm<Ls1AccessFields>({
  id: 'ls1-people',
  submitKey: 'admin:submit',
  busyKey: 'admin:ls1.reading',
  sections: [{ fields: ACCESS_FIELDS }],
});

/** LS1 Accounts & Users (002 section 2.5): counts what a migration would do, asks, and migrates. */
export default function Ls1PeoplePage() {
  const t = useText('admin');
  const { ask, dialog } = useConfirmation();
  const [counted, setCounted] = useState<{ readonly access: Ls1AccessFields; readonly content: Counted }>();
  const [result, setResult] = useState<ContentOf<typeof migrateLandSharkOneAccountsUsers>>();
  const migrate = useSubmit(migrateLandSharkOneAccountsUsers, {
    onSuccess: (content) => {
      setCounted(undefined);
      setResult(content);
    },
  });
  const form = useCallForm<
    Ls1AccessFields,
    typeof checkLandSharkOneAccountsUsers.request,
    typeof checkLandSharkOneAccountsUsers.content
  >(checkLandSharkOneAccountsUsers, {
    description: FORM,
    initial: EMPTY_ACCESS,
    validate: checkLs1Access,
    request: (values) => {
      setCounted(undefined);
      setResult(undefined);
      return values;
    },
    guarded: false,
    onSuccess: (content, access) => setCounted({ access, content }),
  });
  const { state, restart } = form;
  useEffect(() => {
    // counting changes nothing, so the same values can be submitted again
    if (state.status === 'SUCCESS') restart(state.values);
  }, [state, restart]);
  // deleting all accounts without loading new ones would be a mistake in the source data
  const loadsNothing = counted?.content.loaded.accounts === 0;
  const question = {
    title: t('ls1.people.title'),
    description: t('ls1.people.question'),
    confirmLabel: t('common:yes'),
    destructive: true,
  };
  return (
    <>
      <PageHead title={t('ls1.people.title')} pageKey="/controlPanel/LandSharkOneAccountsUsers" />
      <Stack>
        <Text>{t('ls1.people.lead')}</Text>
        <CallForm form={form} />
        {migrate.isBusy && <Skeleton label={t('ls1.reading')} />}
        {counted !== undefined && <PeopleCounts title={t('ls1.people.will')} counts={counted.content} />}
        {counted !== undefined && counted.content.blocked.length > 0 && (
          <BlockedAccounts accounts={counted.content.blocked} />
        )}
        {counted !== undefined && loadsNothing && (
          <Message tone="warning" title={t('ls1.people.nothing')}>
            {t('ls1.people.nothingNext')}
          </Message>
        )}
        {counted !== undefined && counted.content.blocked.length === 0 && !loadsNothing && (
          <Row>
            <Button
              busy={migrate.isBusy}
              onClick={() =>
                ask(question, () => void migrate.submit({ ...counted.access, seen: counted.content.seen }))
              }
            >
              {t('ls1.people.again')}
            </Button>
          </Row>
        )}
        {result !== undefined && (
          <>
            <Message tone="success" title={t('settings:answers.ls1AccountsUsersMigrated')} />
            <PeopleCounts title={t('ls1.people.did')} counts={result} />
          </>
        )}
        {dialog}
      </Stack>
    </>
  );
}
