import { formatPageList, PAGE_LIST_LIMIT } from '@portal/domain';
import { computeDownloadOrder } from './order.ts';
import { updateImagePreviewSettings } from './thumbnails.ts';

const sourcedDocKey = { docKeyType: 'LR', docKeyNumber: '2024-1', imageKeyType: 'LR' };
const pageCount = 5000;
const settings = { sourcedDocKey, pageCount, pageSelectionMethod: 'CSV_PAGES' };
const ordered = (pagesSelected: string) =>
  computeDownloadOrder.request.safeParse({ ...settings, instrumentCode: 'WD', pagesSelected }).success;
const changed = (selectedAsCsv: string) =>
  updateImagePreviewSettings.request.safeParse({
    imagePreviewSettingChange: 'PAGES_CHANGED',
    imagePreviewSettings: { ...settings, selectedAsCsv },
  }).success;

test('a request accepts every page list that the domain rules accept, and refuses a longer one', () => {
  const everySecond = formatPageList(Array.from({ length: pageCount / 2 }, (_, index) => 2 * index + 1));
  const longest = '1'.padEnd(PAGE_LIST_LIMIT, ',');
  for (const list of ['', everySecond, longest]) expect([ordered(list), changed(list)]).toEqual([true, true]);
  expect([ordered(`${longest},`), changed(`${longest},`)]).toEqual([false, false]);
});
