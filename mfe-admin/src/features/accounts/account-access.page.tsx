import { callApi } from '@portal/api-client';
import {
  type AccountPageAccess,
  PAGE_ACCESS_FIELDS,
  type PageAccess,
  readAccountPageAccess,
  saveAccountPageAccess,
} from '@portal/contracts';
import { recordOf, success } from '@portal/domain';
import { CallForm, ConcurrentSaveMessage, listAddress, useVersionedForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Stack } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
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
  const t = useText('admin');
  const navigate = useNavigate();
  const { form, concurrentSave, reload } = useVersionedForm(saveAccountPageAccess, {
    description: FORM,
    start: access,
    valuesOf: rightsOf,
    request: (values: PageAccess, { id, version }: AccountPageAccess) => ({ id, ...values, version }),
    storedOf: success,
    reread: () => callApi(readAccountPageAccess, { id: String(access.id) }),
    successKey: 'accounts:answers.parts',
  });
  return (
    <Stack>
      <ConcurrentSaveMessage
        concurrentSave={concurrentSave}
        labelOf={(field) => t(`accounts.access.${field}`)}
        onTakeTheirs={reload}
      />
      <CallForm form={form} onCancel={() => void navigate(listAddress('/controlPanel/accounts'))} />
    </Stack>
  );
}
