import { type AccountUsage, MAX_IMAGES, readAccountUsage, saveAccountUsage } from '@portal/contracts';
import { CallForm, listAddress, useCallForm } from '@portal/forms';
import { useNavigate } from '@portal/router';
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

function UsageForm({ start }: { readonly start: AccountUsage }) {
  const navigate = useNavigate();
  const [usage, setUsage] = useState(start);
  const form = useCallForm<Values, typeof saveAccountUsage.request, typeof saveAccountUsage.content>(saveAccountUsage, {
    description: useMemo(() => formOf(usage.imagesRemaining), [usage]),
    initial: useMemo(() => ({ imagesRemaining: start.imagesRemaining }), [start]),
    request: ({ imagesRemaining }) => ({
      id: usage.id,
      imagesRemaining: imagesRemaining ?? 0,
      seen: usage.imagesRemaining,
    }),
    successKey: 'accounts:answers.parts',
    onSuccess: setUsage,
  });
  return <CallForm form={form} onCancel={() => void navigate(listAddress('/controlPanel/accounts'))} />;
}
