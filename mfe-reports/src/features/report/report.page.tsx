import { accountsCodeDescription, type CodeDescription, usersCodeDescription } from '@portal/contracts';
import { useCallOptions } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Button, PageHead, Row, Stack, styled, Text } from '@portal/ui';
import { PageNote } from '@portal/ui/county';
import { type FieldOption, Form, fieldId, focusField } from '@portal/ui/form';
import { useRef } from 'react';
import type { ReportScreen } from '../../reports.ts';
import { FileProgress } from './file-progress.tsx';
import { PeopleListButton } from './people-list.tsx';
import { Preview } from './preview.tsx';
import { hasStatementNumber } from './report-form.ts';
import { SendMonthlyMessage, useSendMonthly } from './send-monthly.tsx';
import { useReport } from './use-report.ts';

/** Messages below the form, with space above them. */
const Messages = styled('div', { base: { marginTop: 's4' } });

interface PickList {
  readonly codeDescriptionResultList: readonly CodeDescription[];
}

/** The criteria contain names, because people know those, and a deleted account still has one. */
const optionsOf = ({ codeDescriptionResultList }: PickList): FieldOption[] =>
  codeDescriptionResultList.map(({ description }) => ({ value: description, label: description }));
const currentChoice = (name: string) => (name === '' ? {} : { chosen: { value: name, label: name } });
const request = (filterText: string) => ({ filterText });
const ofAccount = (accountName: string) => (accountName.trim() === '' ? {} : { accountName });

const PEOPLE_FIELDS = [
  { of: 'account', field: 'accountName' },
  { of: 'user', field: 'username' },
] as const;

/** The page of one report: its criteria, its files, its first rows. */
export function ReportPage({ screen }: { readonly screen: ReportScreen }) {
  const t = useText('reports');
  const [printButton, downloadButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const monthlyButton = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const { form, preview, file, make, cancel } = useReport(screen);
  const note = useCountyGroup('reports')[`${screen.name}CountyNote`];
  const { accountName, username } = form.state.values;
  const accounts = useCallOptions(accountsCodeDescription, { request, optionsOf, ...currentChoice(accountName) });
  const users = useCallOptions(usersCodeDescription, {
    request: (filterText) => ({ filterText, ...ofAccount(accountName) }),
    optionsOf,
    ...currentChoice(username),
  });
  const monthly = useSendMonthly(screen, {
    form,
    // if the user moved the focus elsewhere in the meantime, it stays there
    onLeave: () => {
      const { activeElement } = document;
      if (activeElement === document.body || question.current?.contains(activeElement) === true)
        monthlyButton.current?.focus();
    },
  });
  const names = form.description.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const peopleLists = PEOPLE_FIELDS.filter(({ field }) => names.includes(field)).map(({ of, field }) => (
    <PeopleListButton
      key={of}
      of={of}
      narrowedTo={of === 'user' ? ofAccount(accountName) : {}}
      disabled={hasStatementNumber(form.state.values)}
      onChoose={(name) => {
        form.edit(field, name);
        focusField(fieldId(form.description.id, field));
      }}
    />
  ));
  const isBusy = form.state.status === 'LOADING';
  const { calls } = screen;
  // the focus of keyboard users stays on the button they pressed while its file is being created, and returns there on cancel
  const stateOf = (fileName: string) => (file?.name === fileName ? { busy: true } : { disabled: isBusy });
  const cancelFile = (): void => {
    cancel();
    (file?.name === calls.downloadName ? downloadButton : printButton).current?.focus();
  };
  return (
    <>
      <PageHead title={t(`reports.${screen.name}.title`)} pageKey={`/reports/${screen.path}`} />
      <Stack gap="wide">
        <Text variant="note">{t(`reports.${screen.name}.about`)}</Text>
        <PageNote title={t('countyNote')} note={note} />
        <Form
          form={monthly.form}
          sources={{ accounts, users }}
          // below the last of the two fields, because between them it would split their row
          below={{ [names.includes('username') ? 'username' : 'accountName']: <Row>{peopleLists}</Row> }}
          extraActions={
            <>
              <Button ref={printButton} icon="download" {...stateOf(calls.printName)} onClick={() => make('print')}>
                {t('pdf')}
              </Button>
              {calls.download !== null && (
                <Button
                  ref={downloadButton}
                  icon="download"
                  {...stateOf(calls.downloadName)}
                  onClick={() => make('download')}
                >
                  {t('excel')}
                </Button>
              )}
              {/* not disabled while a file is being created: it does not depend on that, and would lose the focus */}
              <Button ref={monthlyButton} onClick={monthly.ask}>
                {t('other.monthly.send')}
              </Button>
            </>
          }
        >
          {(monthly.step !== 'idle' || file !== null) && (
            <Messages>
              <Stack gap="tight">
                <div ref={question}>
                  <SendMonthlyMessage monthly={monthly} hasExcel={calls.download !== null} />
                </div>
                {file !== null && <FileProgress file={file} onCancel={cancelFile} />}
              </Stack>
            </Messages>
          )}
        </Form>
        {preview !== null && <Preview preview={preview} />}
      </Stack>
    </>
  );
}
