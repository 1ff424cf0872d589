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

const FORM = defineForm<PageAccess>({
  id: 'account-access',
  submitKey: 'admin:submit',
  busyKey: 'admin:saving',
  cancelKey: 'admin:accounts.back',
  sections: [
    {
      fields: [...PAGE_ACCESS_FIELDS].sort().map((name) => ({
        kind: 'boolean-select' as const,
        name,
        labelKey: `admin:accounts.access.${name}`,
        trueKey: 'common:yes',
        falseKey: 'common:no',
        width: 6 as const,
      })),
    },
  ],
});

/** The rights without the account and the version. */
const rightsOf = (access: PageAccess): PageAccess => recordOf(PAGE_ACCESS_FIELDS, (field) => access[field]);

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
  const form = useCallForm<PageAccess, typeof saveAccountPageAccess.request, typeof saveAccountPageAccess.content>(
    saveAccountPageAccess,
    {
      description: FORM,
      initial: useMemo(() => rightsOf(access), [access]),
      request: (values) => ({ id: access.id, ...values, version }),
      successKey: 'accounts:answers.parts',
      onSuccess: setSaved,
    },
  );
  return <CallForm form={form} onCancel={() => void navigate(listAddress('/controlPanel/accounts'))} />;
}
