import { callKey, useQueryClient } from '@portal/api-client/query';
import { type AccountTasksRun, prepareToRerunAccountTasks, runAccountTasks } from '@portal/contracts';
import { billingScheduleSetting, type SettingContent } from '@portal/contracts/county-config';
import { useConfirmation } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { announce, Button, Facts, Message, Row, Stack } from '@portal/ui';
import { useState } from 'react';
import { useManagingUser } from '../users/user-actions.ts';

/** The time of the last run of account tasks, with buttons to run them for all accounts or to prepare a rerun (002 section 2.5). */
export function AllTasks({ content }: { readonly content: SettingContent }) {
  const t = useText('admin');
  const { instant } = useFormats();
  const queries = useQueryClient();
  const manager = useManagingUser();
  const { ask, dialog } = useConfirmation();
  const [ran, setRan] = useState<AccountTasksRun>();
  const { lastRan: initial } = content;
  const [lastRan, setLastRan] = useState(typeof initial === 'string' ? initial : null);
  const updateSchedule = (schedule: { readonly lastRan: string | null }): void => {
    setLastRan(schedule.lastRan);
    void queries.invalidateQueries({ queryKey: callKey(billingScheduleSetting.read), refetchType: 'none' });
  };
  const run = useSubmit(runAccountTasks, {
    onStart: () => setRan(undefined),
    onSuccess: (result) => {
      updateSchedule(result);
      setRan(result.ran);
    },
  });
  const prepare = useSubmit(prepareToRerunAccountTasks, {
    onStart: () => setRan(undefined),
    onSuccess: (result) => {
      updateSchedule(result);
      announce(t('accounts:answers.prepared'));
    },
  });
  const runQuestion = {
    title: t('allTasks.question'),
    description: t('allTasks.consequence'),
    confirmLabel: t('common:yes'),
  };
  const prepareQuestion = {
    title: t('accounts.tasks.question'),
    description: t('accounts.tasks.consequence'),
    confirmLabel: t('common:yes'),
  };
  return (
    <Stack>
      <Facts
        items={[
          { term: t('allTasks.lastRan'), value: lastRan === null ? t('accounts.tasks.never') : instant(lastRan) },
        ]}
      />
      <Row>
        <Button busy={run.isBusy} onClick={() => ask(runQuestion, () => void run.submit({}))}>
          {t('accounts.tasks.run')}
        </Button>
        {manager?.role === 'TRIMIN' && (
          <Button busy={prepare.isBusy} onClick={() => ask(prepareQuestion, () => void prepare.submit({}))}>
            {t('accounts.tasks.prepare')}
          </Button>
        )}
      </Row>
      {ran !== undefined && <RanMessage ran={ran} />}
      {dialog}
    </Stack>
  );
}

function RanMessage({ ran }: { readonly ran: AccountTasksRun }) {
  const t = useText('admin');
  const problems = (['escrowLow', 'failed', 'left'] as const).filter((name) => ran[name] > 0);
  return (
    <Message tone={problems.length === 0 ? 'success' : 'warning'} title={t('allTasks.done', { count: ran.done })}>
      {problems.length > 0 && problems.map((name) => t(`allTasks.${name}`, { count: ran[name] })).join(' ')}
    </Message>
  );
}
