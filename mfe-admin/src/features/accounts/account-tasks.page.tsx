import { callKey, useQueryClient } from '@portal/api-client/query';
import {
  type AccountTasks,
  markAccountBilled,
  markAccountRenewed,
  prepareToRerunAccountTasks,
  readAccountTasks,
  runAccountTasks,
  saveAccountTasks,
} from '@portal/contracts';
import { CallForm, listAddress, useCallForm, useConfirmation } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { announce, Button, Facts, Row, Stack } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useMemo } from 'react';
import { useManagingUser } from '../users/user-actions.ts';
import { PartPage } from './part-page.tsx';

interface Values {
  readonly needsBilling: boolean;
  readonly needsImageRenewal: boolean;
}

const FORM = defineForm<Values>({
  id: 'account-tasks',
  submitKey: 'admin:submit',
  busyKey: 'admin:saving',
  cancelKey: 'admin:accounts.back',
  sections: [
    {
      fields: (['needsBilling', 'needsImageRenewal'] as const).map((name) => ({
        kind: 'checkbox' as const,
        name,
        labelKey: `admin:accounts.tasks.${name}`,
        width: 12 as const,
      })),
    },
  ],
});

/** Page for the tasks of an account: when it was last billed and renewed, what is due, and buttons to do it (002 section 2.4). */
export default function AccountTasksPage() {
  return (
    <PartPage
      call={readAccountTasks}
      request={(id) => ({ id })}
      titleKey="admin:accounts.tasks.title"
      ready={(tasks) => <TasksForm key={`${tasks.needsBilling} ${tasks.needsImageRenewal}`} tasks={tasks} />}
    />
  );
}

function TasksForm({ tasks }: { readonly tasks: AccountTasks }) {
  const t = useText('admin');
  const { instant } = useFormats();
  const navigate = useNavigate();
  const isReadOnly = tasks.status !== 'A';
  const replaceTasks = useReplaceTasks(tasks.id);
  const form = useCallForm<Values, typeof saveAccountTasks.request, typeof saveAccountTasks.content>(saveAccountTasks, {
    description: FORM,
    initial: useMemo(
      () => ({ needsBilling: tasks.needsBilling, needsImageRenewal: tasks.needsImageRenewal }),
      [tasks.needsBilling, tasks.needsImageRenewal],
    ),
    isReadOnly,
    request: (values) => ({ id: tasks.id, ...values, version: tasks.version }),
    successKey: 'accounts:answers.parts',
    onSuccess: replaceTasks,
  });
  return (
    <Stack>
      <Facts
        items={(['lastBilled', 'lastImageRenewal', 'lastTasks'] as const).map((name) => ({
          term: t(`accounts.tasks.${name}`),
          value: tasks[name] === null ? t('accounts.tasks.never') : instant(tasks[name]),
        }))}
      />
      {!isReadOnly && <TaskButtons tasks={tasks} />}
      <CallForm form={form} onCancel={() => void navigate(listAddress('/controlPanel/accounts'))} />
    </Stack>
  );
}

/** Returns a function that replaces the displayed tasks with those from a response. */
function useReplaceTasks(id: number): (tasks: AccountTasks) => void {
  const queries = useQueryClient();
  return (tasks) => void queries.setQueryData(callKey(readAccountTasks, { id: String(id) }), tasks);
}

function TaskButtons({ tasks: { id } }: { readonly tasks: AccountTasks }) {
  const t = useText('admin');
  const queries = useQueryClient();
  const replaceTasks = useReplaceTasks(id);
  const manager = useManagingUser();
  const { ask, dialog } = useConfirmation();
  const onMarked = (tasks: AccountTasks): void => {
    replaceTasks(tasks);
    announce(t('accounts:answers.parts'));
  };
  const announceAndReload = (messageKey: string) => (): void => {
    announce(t(`accounts:answers.${messageKey}`));
    void queries.invalidateQueries({ queryKey: callKey(readAccountTasks, { id: String(id) }) });
  };
  const billed = useSubmit(markAccountBilled, { onSuccess: onMarked });
  const renewed = useSubmit(markAccountRenewed, { onSuccess: onMarked });
  const run = useSubmit(runAccountTasks, { onSuccess: announceAndReload('tasksRun') });
  const prepare = useSubmit(prepareToRerunAccountTasks, { onSuccess: announceAndReload('prepared') });
  const question = {
    title: t('accounts.tasks.question'),
    description: t('accounts.tasks.consequence'),
    confirmLabel: t('common:yes'),
  };
  return (
    <Row>
      <Button busy={billed.isBusy} onClick={() => void billed.submit({ id })}>
        {t('accounts.tasks.billedNow')}
      </Button>
      <Button busy={renewed.isBusy} onClick={() => void renewed.submit({ id })}>
        {t('accounts.tasks.renewedNow')}
      </Button>
      <Button busy={run.isBusy} onClick={() => void run.submit({ accountId: id })}>
        {t('accounts.tasks.run')}
      </Button>
      {manager?.role === 'TRIMIN' && (
        <Button busy={prepare.isBusy} onClick={() => ask(question, () => void prepare.submit({ accountId: id }))}>
          {t('accounts.tasks.prepare')}
        </Button>
      )}
      {dialog}
    </Row>
  );
}
