import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { axeViolations, renderKit } from '../testing/render-kit.tsx';
import { DateField } from './date-field.tsx';
import { typedDateParser } from './date-parsing.ts';

const parse = typedDateParser('2026-11-20');
function FromDate({ start = '' }: { readonly start?: string }) {
  const [value, setValue] = useState(start);
  return <DateField id="from" label="From Date" value={value} onChange={setValue} parse={parse} />;
}
const field = () => screen.getByRole('textbox', { name: 'From Date' });
const button = () => screen.getByRole('button', { name: 'Choose From Date from a calendar' });

test.each([
  ['1/5/24', '01/05/2024'],
  ['jan 5 2024', '01/05/2024'],
  ['02/30/2024', '02/30/2024'],
  ['nonsense', 'nonsense'],
])('the typed date %s becomes %s when the field is left', async (typed, shown) => {
  const { user } = renderKit(<FromDate />);
  await user.type(field(), typed);
  expect(field()).toHaveValue(typed);
  await user.tab();
  expect(field()).toHaveValue(shown);
});

test('the message for an invalid date is the format, and the hint then shows an example', () => {
  renderKit(
    <DateField
      id="from"
      label="From Date"
      value="99/99/9999"
      error="MM/DD/YYYY"
      onChange={() => undefined}
      parse={parse}
    />,
  );
  expect(field()).toHaveAccessibleDescription('Month, day, year: 03/05/2024 MM/DD/YYYY');
  expect(screen.getAllByText('MM/DD/YYYY')).toHaveLength(1);
});

test('the calendar opens at the date, works by keyboard and returns the focus, without axe violations', async () => {
  const { user, container } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(button());
  const dialog = screen.getByRole('dialog', { name: 'Choose From Date from a calendar' });
  expect(within(dialog).getByRole('gridcell', { name: 'Tuesday, March 5, 2024', selected: true })).toHaveFocus();
  expect(await axeViolations(container)).toEqual([]);
  await user.keyboard('{ArrowRight}{PageDown}');
  expect(within(dialog).getByRole('gridcell', { name: 'Saturday, April 6, 2024' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveValue('04/06/2024');
  expect(button()).toHaveFocus();
});

test('Escape closes the calendar without a change, and Tab stays inside', async () => {
  const { user } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(button());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Previous year' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('gridcell', { name: 'Tuesday, March 5, 2024' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button()).toHaveFocus();
  expect(field()).toHaveValue('03/05/2024');
});

test('clicks change the month and choose a day, and a click outside closes the calendar', async () => {
  const { user } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('heading', { name: 'April 2024' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus();
  await user.click(screen.getByRole('gridcell', { name: 'Monday, April 15, 2024' }));
  expect(field()).toHaveValue('04/15/2024');
  await user.click(button());
  await user.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});
