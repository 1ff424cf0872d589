import type { ContentOf } from '@portal/contracts';
import type { checkLandSharkOneAccountsUsers, migrateLandSharkOneAccountsUsers } from '@portal/contracts/county-config';
import { useFormats, useText } from '@portal/i18n';
import { Facts, Message, Section } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';

type Counts = ContentOf<typeof migrateLandSharkOneAccountsUsers>;
type Reject = Counts['rejected']['rows'][number];
type Blocked = ContentOf<typeof checkLandSharkOneAccountsUsers>['blocked'][number];

/** The counts of a migration, planned or done, and the LandShark One rows that are left out. */
export function PeopleCounts({ title, counts }: { readonly title: string; readonly counts: Counts }) {
  const t = useText('admin');
  const { count, money } = useFormats();
  const { wiped, loaded, rejected } = counts;
  const fact = (name: string, value: string) => ({ term: t(`ls1.people.facts.${name}`), value });
  return (
    <Section title={title}>
      <Facts
        items={[
          fact('wipedAccounts', count(wiped.accounts)),
          fact('wipedUsers', count(wiped.users)),
          fact('sessions', count(wiped.sessions)),
          fact('loadedAccounts', count(loaded.accounts)),
          fact('loadedUsers', count(loaded.users)),
          fact('withoutEmail', count(loaded.withoutEmail)),
          fact('escrow', money(loaded.escrowCents)),
          fact('images', count(loaded.images)),
          fact('leftAccounts', count(rejected.accounts)),
          fact('leftUsers', count(rejected.users)),
        ]}
      />
      {rejected.rows.length > 0 && (
        <Rejects rows={rejected.rows} isAll={rejected.rows.length === rejected.accounts + rejected.users} />
      )}
    </Section>
  );
}

function Rejects({ rows, isAll }: { readonly rows: readonly Reject[]; readonly isAll: boolean }) {
  const t = useText('admin');
  const validation = useText('validation');
  const columns: readonly SimpleColumn<Reject>[] = [
    {
      key: 'row',
      headerKey: 'admin:ls1.people.row',
      isRowHeader: true,
      cell: ({ view, id }) => t(`ls1.people.views.${view}`, { id }),
    },
    { key: 'column', headerKey: 'admin:ls1.people.column', cell: ({ column }) => column },
    {
      key: 'reason',
      headerKey: 'admin:ls1.people.reason',
      cell: ({ message }) => validation(message.key.replace('validation.', ''), message.values),
    },
  ];
  return (
    <SimpleTable
      columns={columns}
      rows={rows}
      rowId={({ view, id, column }) => `${view} ${id} ${column}`}
      caption={isAll ? t('ls1.people.rejects') : t('ls1.people.firstRejects', { count: rows.length })}
      isCaptionHidden={false}
      variant="list"
    />
  );
}

/** The accounts that block a migration, with their escrow, their debts and what the county owes them. */
export function BlockedAccounts({ accounts }: { readonly accounts: readonly Blocked[] }) {
  const t = useText('admin');
  const { money } = useFormats();
  const columns: readonly SimpleColumn<Blocked>[] = [
    { key: 'account', headerKey: 'admin:ls1.people.account', isRowHeader: true, cell: ({ account }) => account },
    { key: 'escrow', headerKey: 'admin:ls1.people.escrow', cell: ({ escrowCents }) => money(escrowCents) },
    { key: 'owed', headerKey: 'admin:ls1.people.owed', cell: ({ owedCents }) => money(owedCents) },
    { key: 'credit', headerKey: 'admin:ls1.people.credit', cell: ({ creditCents = 0 }) => money(creditCents) },
    {
      key: 'paying',
      headerKey: 'admin:ls1.people.paying',
      cell: ({ isPaying }) => t(isPaying ? 'common:yes' : 'common:no'),
    },
  ];
  return (
    <>
      <Message tone="warning" title={t('ls1.people.blocked')}>
        {t('ls1.people.blockedNext')}
      </Message>
      <SimpleTable
        columns={columns}
        rows={accounts}
        rowId={({ account }) => account}
        caption={t('ls1.people.blocked')}
        variant="list"
      />
    </>
  );
}
