import { DataTable, NO_ROWS, sortRows } from '@portal/ui/table';
import { renderInPortal } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { defineRecordKind } from './define-record-kind.ts';
import type { DetailsAnswer } from './record-kind.ts';

interface Lien {
  readonly lienId: number;
  readonly lienNumber: string;
  readonly taxpayer: string;
}
interface LienDetail extends Lien, DetailsAnswer {
  readonly totalAmount: string;
}

const FREE: DetailsAnswer = { paymentNeeded: false, usageBalance: { kind: 'ESCROW', amount: 0 } };
/** The details of this lien must be paid for, so the server withholds the record and returns the id 0. */
const UNPAID = 7;
const SECOND: Lien = { lienId: 2, lienNumber: 'L-9', taxpayer: 'SANTOS' };
const FIRST: Lien = { lienId: 1, lienNumber: 'L-10', taxpayer: 'CRUZ' };

/** A kind of record other than documents. This definition is the only place that knows its fields. */
const LIENS = defineRecordKind<Lien, LienDetail>({
  id: 'taxLiens',
  resultsPath: 'TaxLienSearchResults',
  idOf: ({ lienId }) => lienId,
  labelOf: ({ lienNumber }) => lienNumber,
  columns: [
    { key: 'number', headerKeys: ['Lien #'], cell: ({ lienNumber }) => lienNumber },
    { key: 'taxpayer', headerKeys: ['Taxpayers'], cell: ({ taxpayer }) => taxpayer },
  ],
  sorts: ['docNumber', 'lienNumber'],
  byDay: 'docNumber',
  sortValue: ({ lienNumber }) => lienNumber,
  imagesOf: () => undefined,
  citationOf: (_words, { lienNumber }) => `Lien ${lienNumber}`,
  details: {
    lookup: 'taxLienDetails',
    fetch: async ({ docId: id }) => ({
      ...SECOND,
      ...(id === UNPAID ? { ...FREE, lienId: 0, paymentNeeded: true } : { ...FREE, lienId: id }),
      totalAmount: '$12.00',
    }),
    titleOf: ({ taxpayer }) => taxpayer,
    Sections: ({ detail }) => <p>{detail.totalAmount}</p>,
  },
});

test('a list shows and sorts rows of another kind without knowing their fields', async () => {
  const rows = [FIRST, SECOND].map(LIENS.listed);
  const ordered = sortRows(rows, (row, key) => row.sortValue(key), { key: 'lienNumber', direction: 'ASC' });
  renderInPortal(
    <DataTable
      columns={LIENS.columns}
      rows={ordered}
      rowId={({ id }) => String(id)}
      rowLabel={({ label }) => label}
      caption="Liens"
      regionLabel="Liens"
      state={NO_ROWS}
      onOpen={() => undefined}
      onToggleCheck={() => undefined}
      totalRowCount={2}
      rowsBefore={0}
      listKey="liens"
    />,
  );
  const shown = await screen.findAllByRole('row');
  expect(shown.slice(1).map((row) => row.textContent)).toEqual(['L-9SANTOS', 'L-10CRUZ']);
});

test('details contain the record, unless payment is needed first', async () => {
  const { signal } = new AbortController();
  const { record } = await LIENS.fetchDetails({ docId: 2 }, { signal });
  expect(record).toMatchObject({ id: 2, label: 'L-9', imageKey: 'details.image', images: undefined });
  expect(record?.title({ t: (key) => key, torrensLabel: 'Torrens' })).toBe('SANTOS');
  renderInPortal(record?.sections);
  expect(await screen.findByText('$12.00')).toBeVisible();
  const unpaid = await LIENS.fetchDetails({ docId: UNPAID }, { signal });
  expect(unpaid).toMatchObject({ answer: { paymentNeeded: true }, record: undefined });
});
