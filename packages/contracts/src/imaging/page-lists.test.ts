import { formatPageList, PAGE_LIST_LIMIT } from '@portal/domain';
import { computeDownloadOrder } from './order.ts';
import { updateImagePreviewSettings } from './thumbnails.ts';

const sourcedDocKey = { docKeyType: 'LR', docKeyNumber: '2024-1', imageKeyType: 'LR' };
const pageCount = 5000;
const settings = { sourcedDocKey, pageCount, pageSelectionMethod: 'CSV_PAGES' };
const acceptsOrder = (pagesSelected: string) =>
  computeDownloadOrder.request.safeParse({ ...settings, instrumentCode: 'WD', pagesSelected }).success;
const acceptsChange = (selectedAsCsv: string) =>
  updateImagePreviewSettings.request.safeParse({
    imagePreviewSettingChange: 'PAGES_CHANGED',
    imagePreviewSettings: { ...settings, selectedAsCsv },
  }).success;

test('requests accept page lists up to the length limit of the domain rules, and refuse longer ones', () => {
  const everySecond = formatPageList(Array.from({ length: pageCount / 2 }, (_, index) => 2 * index + 1));
  const longest = '1'.padEnd(PAGE_LIST_LIMIT, ',');
  for (const list of ['', everySecond, longest])
    expect([acceptsOrder(list), acceptsChange(list)]).toEqual([true, true]);
  expect([acceptsOrder(`${longest},`), acceptsChange(`${longest},`)]).toEqual([false, false]);
});
