import { REQUIRED } from '@portal/domain';
import { fieldTexts } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useSearchParams } from '@portal/router';
import { PageHead, Stack, Text } from '@portal/ui';
import { defineForm, type FieldErrors, Form, useForm } from '@portal/ui/form';
import { useMemo } from 'react';
import { DEFAULT_FILTERS, type HistoryFilters, HistoryList } from './history-list.tsx';

const isOfDocument = ({ subject }: Pick<HistoryFilters, 'subject'>): boolean => subject === 'DOCUMENT';

interface HistoryValues {
  readonly subject: string;
  readonly username: string;
  readonly documentType: string;
  readonly documentNumber: string;
}

const FORM = defineForm<HistoryValues>({
  id: 'history',
  sections: [
    {
      fields: [
        {
          kind: 'segmented',
          name: 'subject',
          labelKey: 'reports:other.history.subject',
          width: 12,
          options: ['USER', 'DOCUMENT'].map((value) => ({
            value,
            labelKey: `reports:other.history.subjects.${value}`,
          })),
        },
        {
          kind: 'text',
          name: 'username',
          labelKey: 'reports:fields.username',
          maxLength: 200,
          width: 4,
          startsRow: true,
          disabledWhen: isOfDocument,
        },
        {
          kind: 'text',
          name: 'documentType',
          labelKey: 'reports:other.history.documentType',
          maxLength: 40,
          width: 4,
          disabledWhen: (values) => !isOfDocument(values),
        },
        {
          kind: 'text',
          name: 'documentNumber',
          labelKey: 'reports:other.history.documentNumber',
          maxLength: 40,
          width: 4,
          disabledWhen: (values) => !isOfDocument(values),
        },
      ],
    },
  ],
  submitKey: 'reports:other.history.show',
  busyKey: 'reports:other.history.loading',
});

const validate = (values: HistoryValues): FieldErrors<HistoryValues> => {
  const field = isOfDocument(values) ? 'documentNumber' : 'username';
  return values[field].trim() === '' ? fieldTexts({ [field]: REQUIRED }) : {};
};

/** The whole history of one user or one document, for staff. The address has its name or number. */
export default function HistoryPage() {
  const t = useText('reports');
  const [params, setParams] = useSearchParams();
  const fromAddress = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(DEFAULT_FILTERS).map(([name, fallback]) => [name, params.get(name) ?? fallback]),
      ),
    [params],
  );
  const initial: HistoryValues = { ...DEFAULT_FILTERS, ...fromAddress };
  const form = useForm<HistoryValues>({
    description: FORM,
    initial,
    validate,
    onSubmit: async (values) => {
      const { subject, username, documentType, documentNumber } = values;
      setParams(isOfDocument(values) ? { subject, documentType, documentNumber } : { username });
      return { status: 'idle' };
    },
  });
  const hasSubject = initial.username !== '' || initial.documentNumber !== '';
  return (
    <>
      <PageHead title={t('other.history.title')} pageKey="/reports/History" />
      <Stack gap="wide">
        <Text variant="note">{t('other.history.about')}</Text>
        <Form form={form} />
        {hasSubject && <HistoryList />}
      </Stack>
    </>
  );
}
