import { callApi } from '@portal/api-client';
import { type AccountUsage, MAX_IMAGES, readAccountUsage, saveAccountUsage } from '@portal/contracts';
import { success } from '@portal/domain';
import { CallForm, ConcurrentSaveMessage, listAddress, useVersionedForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Stack } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useMemo, useState } from 'react';
import { PartPage } from './part-page.tsx';

interface Values {
  readonly imagesRemaining: number | null;
}

const formOf = (count: number) =>
  defineForm<Values>({
    id: 'account-usage',
    submitKey: 'admin:submit',
    busyKey: 'admin:saving',
    cancelKey: 'admin:accounts.back',
    sections: [
      {
        fields: [
          {
            kind: 'whole',
            name: 'imagesRemaining',
            labelKey: 'admin:accounts.usage.balance',
            labelValues: { count },
            required: true,
            minimum: 0,
            maximum: MAX_IMAGES,
            width: 12,
          },
        ],
      },
    ],
  });

/** Page that overrides how many images a flat-fee account has left (002 section 2.4). */
export default function AccountReloadPage() {
  return (
    <PartPage
      call={readAccountUsage}
      request={(id) => ({ id })}
      titleKey="admin:accounts.usage.title"
      ready={(usage) => <UsageForm start={usage} />}
    />
  );
}

const valuesOf = ({ imagesRemaining }: AccountUsage): Values => ({ imagesRemaining });

function UsageForm({ start }: { readonly start: AccountUsage }) {
  const t = useText('admin');
  const navigate = useNavigate();
  // the label shows the current balance
  const [{ imagesRemaining: count }, setStored] = useState(start);
  const { form, concurrentSave, reload } = useVersionedForm(saveAccountUsage, {
    description: useMemo(() => formOf(count), [count]),
    start,
    onStored: setStored,
    valuesOf,
    request: ({ imagesRemaining }: Values, { id, imagesRemaining: seen }: AccountUsage) => ({
      id,
      imagesRemaining: imagesRemaining ?? 0,
      seen,
    }),
    storedOf: success,
    reread: () => callApi(readAccountUsage, { id: String(start.id) }),
    successKey: 'accounts:answers.parts',
  });
  return (
    <Stack>
      <ConcurrentSaveMessage
        concurrentSave={concurrentSave}
        labelOf={() => t('accounts.usage.balance', { count })}
        onTakeTheirs={reload}
      />
      <CallForm form={form} onCancel={() => void navigate(listAddress('/controlPanel/accounts'))} />
    </Stack>
  );
}
