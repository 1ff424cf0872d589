import {
  type AccountPageAccess,
  PAGE_ACCESS_FIELDS,
  type PageAccess,
  readAccountPageAccess,
  saveAccountPageAccess,
} from '@portal/contracts';
import { recordOf } from '@portal/domain';
import { CallForm, listAddress, useCallForm } from '@portal/forms';
import { useNavigate } from '@portal/router';
import { defineForm } from '@portal/ui/form';
import { useMemo, useState } from 'react';
import { PartPage } from './part-page.tsx';

type Values = Readonly<Record<keyof PageAccess, string>>;

const YES_OR_NO = [
  { value: 'true', labelKey: 'common:yes' },
  { value: 'false', labelKey: 'common:no' },
] as const;

const FORM = defineForm<Values>({
  id: 'account-access',
  submitKey: 'admin:submit',
  busyKey: 'admin:saving',
  cancelKey: 'admin:accounts.back',
  sections: [
    {
      fields: [...PAGE_ACCESS_FIELDS].sort().map((name) => ({
        kind: 'select' as const,
        name,
        labelKey: `admin:accounts.access.${name}`,
        options: YES_OR_NO,
        width: 6 as const,
      })),
    },
  ],
});

const mapFields = <In, Out>(values: Readonly<Record<keyof PageAccess, In>>, change: (value: In) => Out) =>
  recordOf(PAGE_ACCESS_FIELDS, (field) => change(values[field]));

/** Page that sets which of the county's searches an account may use (002 section 2.4). */
export default function AccountAccessPage() {
  return (
    <PartPage
      call={readAccountPageAccess}
      request={(id) => ({ id })}
      titleKey="admin:accounts.access.title"
      ready={(access) => <AccessForm access={access} />}
    />
  );
}

function AccessForm({ access }: { readonly access: AccountPageAccess }) {
  const navigate = useNavigate();
  const [{ version }, setSaved] = useState(access);
  const form = useCallForm<Values, typeof saveAccountPageAccess.request, typeof saveAccountPageAccess.content>(
    saveAccountPageAccess,
    {
      description: FORM,
      initial: useMemo(() => mapFields(access, String), [access]),
      request: (values) => ({ id: access.id, ...mapFields(values, (value) => value === 'true'), version }),
      successKey: 'accounts:answers.parts',
      onSuccess: setSaved,
    },
  );
  return <CallForm form={form} onCancel={() => void navigate(listAddress('/controlPanel/accounts'))} />;
}
