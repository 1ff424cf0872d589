import { keepPreviousData, useCall } from '@portal/api-client/query';
import {
  accountsCodeDescription,
  type CodeDescription,
  PEOPLE_LIST_LENGTH,
  PICK_LIST_PAGE,
  usersCodeDescription,
} from '@portal/contracts';
import { useSettled } from '@portal/forms';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, EmptyState, Skeleton, Stack, Text, TextField, View, viewOf } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useState } from 'react';

const LISTS = {
  account: {
    call: accountsCodeDescription,
    columns: [{ key: 'name', headerKey: 'reports:fields.accountName', isRowHeader: true, cell: nameOf }],
  },
  user: {
    call: usersCodeDescription,
    columns: [{ key: 'name', headerKey: 'reports:fields.username', isRowHeader: true, cell: nameOf }],
  },
} as const satisfies Record<string, { call: object; columns: readonly SimpleColumn<CodeDescription>[] }>;

function nameOf({ description }: CodeDescription): string {
  return description;
}

interface PeopleListProps {
  readonly of: keyof typeof LISTS;
  /** The account whose users are listed; without it, those of all accounts. */
  readonly narrowedTo: { readonly accountName?: string };
  readonly onChoose: (name: string) => void;
}

/** The accounts or users that this user may select from, ten to a page (001 section 2.3). */
function PeopleList({ of, narrowedTo, onChoose, onClose }: PeopleListProps & { readonly onClose: () => void }) {
  const t = useText('reports');
  const common = useText('common');
  const [typed, setTyped] = useState('');
  const { call, columns } = LISTS[of];
  const request = { filterText: useSettled(typed.trim()), ...narrowedTo };
  const people = useCall(call, request, { placeholderData: keepPreviousData });
  const title = t(`pickLists.${of}.title`);
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>{common('close')}</Button>}>
      <Stack>
        <TextField
          id="people-list-filter"
          label={t('pickLists.filter')}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={setTyped}
        />
        <Text variant="note">{t(`pickLists.${of}.clickRow`)}</Text>
        <View
          state={viewOf(people, ({ codeDescriptionResultList }) => codeDescriptionResultList.length === 0)}
          loading={<Skeleton label={t('pickLists.loading')} />}
          empty={<EmptyState variant="hint" title={t('pickLists.none')} />}
          failed={failureState}
          ready={({ codeDescriptionResultList }) => (
            <div>
              <SimpleTable
                key={typed}
                columns={columns}
                rows={codeDescriptionResultList}
                rowId={({ code }) => code}
                caption={title}
                pageSize={PICK_LIST_PAGE}
                onChoose={({ description }) => onChoose(description)}
              />
              {codeDescriptionResultList.length >= PEOPLE_LIST_LENGTH && (
                <Text variant="note">{t('pickLists.first', { count: PEOPLE_LIST_LENGTH })}</Text>
              )}
            </div>
          )}
        />
      </Stack>
    </Dialog>
  );
}

interface PeopleListButtonProps extends PeopleListProps {
  readonly disabled: boolean;
}

/** Opens the list of accounts or users, for anyone who does not know how a name begins. */
export function PeopleListButton({ of, narrowedTo, disabled, onChoose }: PeopleListButtonProps) {
  const t = useText('reports');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="underlined" size="small" disabled={disabled} onClick={() => setOpen(true)}>
        {t(`pickLists.${of}.open`)}
      </Button>
      {isOpen && (
        <PeopleList
          of={of}
          narrowedTo={narrowedTo}
          onClose={() => setOpen(false)}
          onChoose={(name) => {
            setOpen(false);
            onChoose(name);
          }}
        />
      )}
    </>
  );
}
