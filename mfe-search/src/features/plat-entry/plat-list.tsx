import { ApiError } from '@portal/api-client';
import { keepPreviousData, useCall } from '@portal/api-client/query';
import { type CodeDescription, PICK_LIST_PAGE, platsCodeDescription } from '@portal/contracts';
import { useSettled } from '@portal/forms';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import {
  Button,
  EmptyState,
  Row,
  SelectField,
  Skeleton,
  Stack,
  styled,
  Text,
  TextField,
  View,
  viewOf,
} from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { Pager, pageCount, type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useState } from 'react';
import type { PlatField } from './use-plat-matches.ts';

const COLUMNS: readonly SimpleColumn<CodeDescription>[] = [
  { key: 'number', headerKey: 'search:fields.platNumber', cell: ({ code }) => code },
  { key: 'name', headerKey: 'search:fields.platName', isRowHeader: true, cell: ({ description }) => description },
];

const Tools = styled(Row, { base: { alignItems: 'end' } });

/** Position of the list: a page, or the first plat at or after `positionTo`. */
interface Place {
  readonly sortBy: PlatField;
  readonly positionTo: string;
  readonly pageNumber: number;
}
const START: Place = { sortBy: 'platName', positionTo: '', pageNumber: 1 };

function usePlats({ sortBy, positionTo, pageNumber }: Place) {
  const position = useSettled(positionTo.trim());
  const request = position === '' ? { sortBy, pageNumber } : { sortBy, positionTo: position };
  return useCall(platsCodeDescription, request, { placeholderData: keepPreviousData });
}

export interface PlatListProps {
  readonly onChoose: (plat: CodeDescription) => void;
  readonly onClose: () => void;
}

/** All plats, ten a page, sorted by name or number. The list can start at a typed text (001 section 2.3). */
export function PlatList({ onChoose, onClose }: PlatListProps) {
  const t = useText('search');
  const common = useText('common');
  const [place, setPlace] = useState(START);
  const plats = usePlats(place);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('plat.listTitle')}
      actions={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <Stack>
        <Tools>
          <SelectField
            id="plat-list-sort"
            label={t('plat.sortBy')}
            value={place.sortBy}
            options={(['platName', 'platNumber'] as const).map((value) => ({ value, label: t(`fields.${value}`) }))}
            onChange={(sortBy) => setPlace({ ...START, sortBy: sortBy === 'platNumber' ? sortBy : 'platName' })}
          />
          <TextField
            id="plat-list-position"
            label={t('plat.positionTo')}
            value={place.positionTo}
            maxLength={100}
            autoComplete="off"
            onChange={(positionTo) => setPlace({ ...place, positionTo, pageNumber: 1 })}
          />
          <Button onClick={() => setPlace(START)}>{t('plat.reset')}</Button>
        </Tools>
        <Text variant="note">{t('plat.clickRow')}</Text>
        <View
          state={viewOf(plats, ({ totalRecordCount }) => totalRecordCount === 0)}
          loading={<Skeleton label={t('plat.loading')} />}
          empty={<EmptyState variant="hint" title={t('plat.none')} />}
          failed={(error) => (error instanceof ApiError ? failureState(error) : { sentence: t('plat.failed') })}
          ready={({ codeDescriptionResultList, pageNumber, totalRecordCount }) => (
            <div>
              <SimpleTable
                columns={COLUMNS}
                rows={codeDescriptionResultList}
                rowId={({ code }) => code}
                caption={t('plat.listTitle')}
                onChoose={onChoose}
              />
              <Pager
                page={pageNumber}
                pageCount={pageCount(totalRecordCount, PICK_LIST_PAGE)}
                onPage={(wanted) => setPlace({ ...place, positionTo: '', pageNumber: wanted })}
              />
            </div>
          )}
        />
      </Stack>
    </Dialog>
  );
}
