import { callApi } from '@portal/api-client';
import {
  type AccountTasks,
  markAccountBilled,
  markAccountRenewed,
  prepareToRerunAccountTasks,
  readAccountTasks,
  runAccountTasks,
  saveAccountTasks,
} from '@portal/contracts';
import { success } from '@portal/domain';
import { CallForm, ConcurrentSaveMessage, listAddress, useConfirmation, useVersionedForm } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { announce, Button, Facts, Row, Stack } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
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
      ready={(tasks) => <TasksForm start={tasks} />}
    />
  );
}

const valuesOf = ({ needsBilling, needsImageRenewal }: AccountTasks): Values => ({ needsBilling, needsImageRenewal });
const isReadOnly = ({ status }: AccountTasks): boolean => status !== 'A';

function TasksForm({ start }: { readonly start: AccountTasks }) {
  const t = useText('admin');
  const { instant } = useFormats();
  const navigate = useNavigate();
  const {
    form,
    content: tasks,
    concurrentSave,
    reload,
    mergeStored,
  } = useVersionedForm(saveAccountTasks, {
    description: FORM,
    start,
    valuesOf,
    isReadOnly,
    request: (values: Values, { id, version }: AccountTasks) => ({ id, ...values, version }),
    storedOf: success,
    reread: () => callApi(readAccountTasks, { id: String(start.id) }),
    successKey: 'accounts:answers.parts',
  });
  return (
    <Stack>
      <Facts
        items={(['lastBilled', 'lastImageRenewal', 'lastTasks'] as const).map((name) => ({
          term: t(`accounts.tasks.${name}`),
          value: tasks[name] === null ? t('accounts.tasks.never') : instant(tasks[name]),
        }))}
      />
      {!isReadOnly(tasks) && <TaskButtons id={tasks.id} onChanged={mergeStored} />}
      <ConcurrentSaveMessage
        concurrentSave={concurrentSave}
        labelOf={(field) => t(`accounts.tasks.${field}`)}
        onTakeTheirs={reload}
      />
      <CallForm form={form} onCancel={() => void navigate(listAddress('/controlPanel/accounts'))} />
    </Stack>
  );
}

interface TaskButtonsProps {
  readonly id: number;
  /** Shows the stored tasks, and keeps the boxes that the user has changed but not yet saved. */
  readonly onChanged: () => Promise<void>;
}

function TaskButtons({ id, onChanged }: TaskButtonsProps) {
  const t = useText('admin');
  const manager = useManagingUser();
  const { ask, dialog } = useConfirmation();
  const announceAndShow = (messageKey: string) => (): void => {
    announce(t(`accounts:answers.${messageKey}`));
    void onChanged();
  };
  const billed = useSubmit(markAccountBilled, { onSuccess: announceAndShow('parts') });
  const renewed = useSubmit(markAccountRenewed, { onSuccess: announceAndShow('parts') });
  const run = useSubmit(runAccountTasks, { onSuccess: announceAndShow('tasksRun') });
  const prepare = useSubmit(prepareToRerunAccountTasks, { onSuccess: announceAndShow('prepared') });
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
