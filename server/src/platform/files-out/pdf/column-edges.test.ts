import type { FileColumn } from '../table-file.ts';
import { columnEdges } from './column-edges.ts';

/** Every letter is five points wide. */
const page = { left: 48, width: 516, gap: 8, widthOf: (text: string) => Array.from(text).length * 5 };
const text = (title: string, share: number): FileColumn => ({ title, kind: 'text', share });
const widthsOf = (columns: readonly FileColumn[], width = page.width): number[] => {
  const edges = columnEdges({ columns }, { ...page, width });
  return columns.map((_, at) => Math.round((edges[at + 1] ?? 0) - (edges[at] ?? 0) - page.gap));
};

it('columns of a PDF table have widths in proportion to their shares', () => {
  const columns = [text('User', 20), text('Event', 40), text('Details', 40)];
  expect(widthsOf(columns)).toEqual([97, 202, 202]);
  expect(columnEdges({ columns }, page)).toEqual([
    48,
    expect.closeTo(152.8),
    expect.closeTo(362.4),
    expect.closeTo(572),
  ]);
});

it('a column of a PDF table is never narrower than a word of its title, a time, or an amount', () => {
  const narrow = [
    text('Изображения в книге', 5),
    { title: 'First', kind: 'instant', share: 5 },
    { title: 'Charged', kind: 'money', share: 5 },
    text('Details', 45),
    text('More', 40),
  ] as const satisfies readonly FileColumn[];
  const [images = 0, first = 0, charged = 0, ...rest] = widthsOf(narrow);
  expect(images).toBe('Изображения'.length * 5);
  expect(first).toBe('12/30/2026 10:00 PM'.length * 5);
  expect(charged).toBe('-$1,234,567.89'.length * 5);
  // the other columns become narrower, in proportion to their shares
  expect(rest).toEqual([140, 124]);
  expect(images + first + charged + 140 + 124 + 4 * page.gap).toBe(516);
});

it('columns of a PDF table that need more than the available width are sized only by their shares', () => {
  const columns = [text('Wissenschaftlich', 30), text('Grundstücksverkehr', 70)];
  expect(widthsOf(columns, 120)).toEqual([30, 82]);
});
