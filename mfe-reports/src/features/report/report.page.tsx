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
import { isNumbered, reportRequest } from './report-form.ts';
import { SendMonthlyMessage, useSendMonthly } from './send-monthly.tsx';
import { useReport } from './use-report.ts';

/** Apart from the last field. */
const Said = styled('div', { base: { marginTop: 's4' } });

interface PickList {
  readonly codeDescriptionResultList: readonly CodeDescription[];
}

/** Criteria carry names: that is what people know, and what a deleted account still has. */
const optionsOf = ({ codeDescriptionResultList }: PickList): FieldOption[] =>
  codeDescriptionResultList.map(({ description }) => ({ value: description, label: description }));
const chosenOf = (name: string) => (name === '' ? {} : { chosen: { value: name, label: name } });
const request = (filterText: string) => ({ filterText });

const PEOPLE_FIELDS = [
  { of: 'account', field: 'accountName' },
  { of: 'user', field: 'username' },
] as const;

/** One report: its criteria, its files, its first rows. */
export function ReportPage({ screen }: { readonly screen: ReportScreen }) {
  const t = useText('reports');
  const [printButton, downloadButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const monthlyButton = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const { form, preview, file, make, cancel } = useReport(screen);
  const note = useCountyGroup('reports')[`${screen.name}CountyNote`];
  const { accountName, username } = form.state.values;
  const accounts = useCallOptions(accountsCodeDescription, { request, optionsOf, ...chosenOf(accountName) });
  const users = useCallOptions(usersCodeDescription, { request, optionsOf, ...chosenOf(username) });
  const monthly = useSendMonthly(screen, {
    criteria: () => reportRequest(form.state.values),
    // a user who navigated elsewhere in the meantime stays there
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
      disabled={isNumbered(form.state.values)}
      onChoose={(name) => {
        form.edit(field, name);
        focusField(fieldId(form.description.id, field));
      }}
    />
  ));
  const isBusy = form.state.status === 'LOADING';
  const { calls } = screen;
  // who works by keys stays at the button that was pressed while its file is on the way, and when that is given up
  const stateOf = (fileName: string) => (file?.name === fileName ? { busy: true } : { disabled: isBusy });
  const giveUp = (): void => {
    cancel();
    (file?.name === calls.downloadName ? downloadButton : printButton).current?.focus();
  };
  return (
    <>
      <PageHead title={t(`reports.${screen.name}.title`)} pageKey={`/reports/${screen.path}`} />
      <Stack gap="wide">
        <Text look="note">{t(`reports.${screen.name}.about`)}</Text>
        <PageNote title={t('countyNote')} note={note} />
        <Form
          form={form}
          sources={{ accounts, users }}
          // below both fields: between them it would part what is in one row
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
              {/* nothing of it waits for a file, and a button that is off would lose the focus */}
              <Button ref={monthlyButton} onClick={monthly.ask}>
                {t('other.monthly.send')}
              </Button>
            </>
          }
        >
          {(monthly.face !== 'idle' || file !== null) && (
            <Said>
              <Stack gap="tight">
                <div ref={question}>
                  <SendMonthlyMessage monthly={monthly} hasExcel={calls.download !== null} />
                </div>
                {file !== null && <FileProgress file={file} onCancel={giveUp} />}
              </Stack>
            </Said>
          )}
        </Form>
        {preview !== null && <Preview preview={preview} />}
      </Stack>
    </>
  );
}
