import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { deleteSavedSearch, readSavedSearches, renameSavedSearch, type SavedSearch } from '@portal/contracts';
import { withTodaysDate } from '@portal/domain';
import { useConfirmation } from '@portal/forms';
import { failureState, useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { announce, EmptyState, PageHead, Skeleton, Text, TextLink, View, viewOf } from '@portal/ui';
import { RowActions, type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useState } from 'react';
import { searchOfType } from '../../searches/searches.ts';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { firstPage, formHref, resultsHref, type Search } from '../run-search/results-address.ts';
import { lookupPrice } from '../search-form/search-price.tsx';
import { useSearchCounty } from '../search-form/use-search-county.ts';
import { NameDialog } from './name-dialog.tsx';

/**
 * A saved search as it would run today: dates that the user left empty get today's defaults. Undefined if this user may not run
 * it.
 */
function useSearchOf(): (saved: SavedSearch) => Search | undefined {
  const county = useSearchCounty();
  const user = useCurrentUser();
  return ({ type, criteria }) => {
    const definition = searchOfType(type);
    if (definition === undefined || user?.searchList.includes(definition.type) !== true) return undefined;
    const defaults = definition.defaults(county);
    const filled = Object.entries(definition.neutral).map(([field, neutral]): [string, string] => [
      field,
      criteria[field] ?? defaults[field] ?? neutral,
    ]);
    return { definition, criteria: withTodaysDate(Object.fromEntries(filled), county.today) };
  };
}

/** Describes a saved search's criteria in words, and its price. */
function Criteria({ search }: { readonly search: Search | undefined }) {
  const t = useText('search');
  const { money } = useFormats();
  const describe = useCriteriaTexts();
  const user = useCurrentUser();
  if (search === undefined) return <Text variant="note">{t('saved.notOffered')}</Text>;
  const { heading, lead } = describe(search.definition, search.criteria);
  const price = lookupPrice(user, search.definition.type);
  const cost = price === 0 ? '' : ` ${t('price.ofSearch', { price: money(price) })}`;
  return (
    <>
      {heading} <Text variant="note">{`${lead}${cost}`}</Text>
    </>
  );
}

function useColumns(actionsOf: (saved: SavedSearch) => Parameters<typeof RowActions>[0]['actions']) {
  const searchOf = useSearchOf();
  const columns: readonly SimpleColumn<SavedSearch>[] = [
    {
      key: 'name',
      headerKey: 'search:saved.name',
      isRowHeader: true,
      narrow: 'full',
      cell: (saved) => {
        const search = searchOf(saved);
        if (search === undefined) return saved.name;
        const isRunnable = Object.keys(search.definition.validate(search.criteria, '9999-12-31')).length === 0;
        return <TextLink href={isRunnable ? resultsHref(firstPage(search)) : formHref(search)}>{saved.name}</TextLink>;
      },
    },
    {
      key: 'asked',
      headerKey: 'search:saved.search',
      narrow: 'full',
      cell: (saved) => <Criteria search={searchOf(saved)} />,
    },
    {
      key: 'actions',
      headerKey: 'search:saved.actions',
      isHeaderHidden: true,
      narrow: 'full',
      cell: (saved) => <RowActions rowName={saved.name} actions={actionsOf(saved)} />,
    },
  ];
  return columns;
}

function SavedList({ searches }: { readonly searches: readonly SavedSearch[] }) {
  const t = useText('search');
  const queries = useQueryClient();
  const { ask, dialog } = useConfirmation();
  const [renaming, setRenaming] = useState<SavedSearch | null>(null);
  const { submit } = useSubmit(deleteSavedSearch, {
    onSuccess: (content) => {
      queries.setQueryData(callKey(readSavedSearches), content);
      announce(t('saved.isDeleted'));
    },
  });
  const columns = useColumns((saved) => [
    { key: 'rename', label: t('saved.rename'), onAct: () => setRenaming(saved) },
    {
      key: 'delete',
      label: t('saved.delete'),
      isDestructive: true,
      onAct: () =>
        ask(
          {
            title: t('saved.deleteTitle', { name: saved.name }),
            description: t('saved.deleteText'),
            confirmLabel: t('saved.delete'),
            destructive: true,
          },
          () => void submit({ id: saved.id }),
        ),
    },
  ]);
  return (
    <>
      <SimpleTable
        columns={columns}
        rows={searches}
        rowId={({ id }) => String(id)}
        caption={t('saved.title')}
        variant="list"
      />
      {renaming !== null && (
        <NameDialog
          title={t('saved.renameTitle', { name: renaming.name })}
          call={renameSavedSearch}
          name={renaming.name}
          request={(name) => ({ id: renaming.id, name })}
          onSaved={(name) => announce(t('saved.isSaved', { name }))}
          onClose={() => setRenaming(null)}
        />
      )}
      {dialog}
    </>
  );
}

/** /search/saved: the user's saved searches. Running one is a new search, which asks before it charges. */
export default function SavedPage() {
  const t = useText('search');
  const saved = useCall(readSavedSearches, undefined, { staleTime: 0 });
  const none = (
    <EmptyState title={t('saved.none')}>
      <p>{t('saved.noneNext')}</p>
      <TextLink href="/search">{t('unavailable.toSearch')}</TextLink>
    </EmptyState>
  );
  return (
    <>
      <PageHead title={t('saved.title')} lead={t('saved.lead')} pageKey="/search/saved" />
      <View
        state={viewOf(saved, ({ savedSearches }) => savedSearches.length === 0)}
        loading={<Skeleton isArea label={t('saved.title')} />}
        empty={none}
        failed={failureState}
        ready={({ savedSearches }) => <SavedList searches={savedSearches} />}
      />
    </>
  );
}
