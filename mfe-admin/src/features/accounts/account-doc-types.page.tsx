import { callApi } from '@portal/api-client';
import {
  type AccountDocTypesContent,
  organizeAccountDocTypes,
  readAccountDocTypes,
  saveAccountDocTypes,
} from '@portal/contracts';
import { IMAGE_CHARGE_METHODS, success } from '@portal/domain';
import { CallForm, ConcurrentSaveMessage, listAddress, useVersionedForm } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { useCodeList } from '@portal/session';
import { announce, Button, Stack } from '@portal/ui';
import { defineForm, type FieldOption, type RowValues } from '@portal/ui/form';
import { PartPage } from './part-page.tsx';

interface Values {
  readonly accountDocTypes: readonly RowValues[];
}

const yesOrNoField = (name: string, labelKey: string) =>
  ({ kind: 'boolean-select', name, labelKey, trueKey: 'common:yes', falseKey: 'common:no', width: 3 }) as const;

const FORM = defineForm<Values>({
  id: 'account-doc-types',
  submitKey: 'admin:submit',
  busyKey: 'admin:saving',
  cancelKey: 'admin:accounts.back',
  sections: [
    {
      fields: [
        {
          kind: 'rows',
          name: 'accountDocTypes',
          labelKey: 'admin:accounts.menu.docTypes',
          rowKey: 'admin:accounts.docTypes.row',
          maximumRows: 500,
          limitKey: 'admin:accounts.docTypes.limit',
          ignoresBlank: true,
          blank: () => ({
            documentType: '',
            imageChargeMethod: 'DOCUMENT',
            previewRetrieval: true,
            imageRetrieval: true,
          }),
          fields: [
            {
              kind: 'combobox',
              name: 'documentType',
              labelKey: 'admin:settings.aLaCarteSpecialRates.fields.documentType',
              source: 'types',
              emptyValue: '',
              width: 4,
            },
            {
              kind: 'select',
              name: 'imageChargeMethod',
              labelKey: 'admin:accounts.docTypes.chargeMethod',
              options: IMAGE_CHARGE_METHODS.map((value) => ({
                value,
                labelKey: `admin:accounts.docTypes.methods.${value}`,
              })),
              width: 2,
            },
            yesOrNoField('previewRetrieval', 'admin:accounts.docTypes.showPreview'),
            yesOrNoField('imageRetrieval', 'admin:accounts.docTypes.showImage'),
          ],
        },
      ],
    },
  ],
});

const valuesOf = ({ accountDocTypes }: AccountDocTypesContent): Values => ({
  accountDocTypes: accountDocTypes.map(({ documentType, imageChargeMethod, previewRetrieval, imageRetrieval }) => ({
    documentType,
    imageChargeMethod,
    previewRetrieval,
    imageRetrieval,
  })),
});

/** The text of a field in a row, or an empty string. */
const textOf = (row: Values['accountDocTypes'][number], name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

const requestOf = (accountId: number, { accountDocTypes }: Values) => ({
  accountId,
  accountDocTypes: accountDocTypes.map((row) => ({
    documentType: textOf(row, 'documentType'),
    imageChargeMethod: textOf(row, 'imageChargeMethod'),
    previewRetrieval: row['previewRetrieval'] === true,
    imageRetrieval: row['imageRetrieval'] === true,
  })),
});

/** Page that sets which types of documents an account may preview or buy images of (002 section 2.4). */
export default function AccountDocTypesPage() {
  return (
    <PartPage
      call={readAccountDocTypes}
      request={(id) => ({ id })}
      titleKey="admin:accounts.docTypes.title"
      ready={(content) => <DocTypesForm content={content} />}
    />
  );
}

function DocTypesForm({ content }: { readonly content: AccountDocTypesContent }) {
  const t = useText('admin');
  const navigate = useNavigate();
  const { accountId } = content;
  const { form, concurrentSave, reload } = useVersionedForm(saveAccountDocTypes, {
    description: FORM,
    start: content,
    valuesOf,
    request: (values: Values, { version }: AccountDocTypesContent) => ({ ...requestOf(accountId, values), version }),
    storedOf: success,
    reread: () => callApi(readAccountDocTypes, { id: String(accountId) }),
    successKey: 'accounts:answers.parts',
  });
  const organize = useSubmit(organizeAccountDocTypes, {
    onSuccess: (organized) => {
      form.edit('accountDocTypes', valuesOf(organized).accountDocTypes);
      announce(t('accounts.docTypes.organized'));
    },
  });
  return (
    <Stack>
      <ConcurrentSaveMessage
        concurrentSave={concurrentSave}
        labelOf={() => t('accounts.menu.docTypes')}
        onTakeTheirs={reload}
      />
      <CallForm
        form={form}
        sources={{ types: { options: useTypeOptions(form.state.values) } }}
        onCancel={() => void navigate(listAddress('/controlPanel/accounts'))}
        extraActions={
          <Button busy={organize.isBusy} onClick={() => void organize.submit(requestOf(accountId, form.state.values))}>
            {t('accounts.docTypes.organize')}
          </Button>
        }
      />
    </Stack>
  );
}

/** The options for a document type: those of the county, and those in the account's rows that the county no longer has. */
function useTypeOptions({ accountDocTypes }: Values): readonly FieldOption[] {
  const known = useCodeList('documentTypes').map(({ code, description }) => ({
    value: code,
    label: description,
    note: code,
  }));
  const removed = accountDocTypes
    .map((row) => textOf(row, 'documentType'))
    .filter((code) => code !== '' && !known.some(({ value }) => value === code));
  return [...known, ...[...new Set(removed)].map((code) => ({ value: code, label: code }))];
}
