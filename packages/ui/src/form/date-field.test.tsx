import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { axeViolations, renderKit } from '../testing/render-kit.tsx';
import { DateField } from './date-field.tsx';
import { typedDateParser } from './date-parsing.ts';

const parse = typedDateParser('2026-11-20');

function FromDate({ start = '', error }: { readonly start?: string; readonly error?: string }) {
  const [value, setValue] = useState(start);
  return <DateField id="from" label="From Date" value={value} error={error} onChange={setValue} parse={parse} />;
}
const field = () => screen.getByRole('textbox', { name: 'From Date' });
const calendarButton = () => screen.getByRole('button', { name: 'Choose From Date from a calendar' });
const calendar = () => screen.getByRole('dialog', { name: 'Choose From Date from a calendar' });
const day = (name: string) => within(calendar()).getByRole('gridcell', { name });
const expectNoCalendar = () => expect(screen.queryByRole('dialog')).toBeNull();

test.each([
  ['1/5/24', '01/05/2024'],
  ['jan 5 2024', '01/05/2024'],
])('the typed date %s is rewritten as %s when the field loses the focus', async (typed, rewritten) => {
  const { user } = renderKit(<FromDate />);
  await user.type(field(), typed);
  expect(field()).toHaveValue(typed);
  await user.tab();
  expect(field()).toHaveValue(rewritten);
});

test.each(['02/30/2024', 'nonsense'])('the typed text %s, which is not a date, stays as it is', async (typed) => {
  const { user } = renderKit(<FromDate />);
  await user.type(field(), typed);
  await user.tab();
  expect(field()).toHaveValue(typed);
});

test('the hint is the format, or an example if the error message already is the format', () => {
  const { rerender } = renderKit(<FromDate start="99/99/9999" />);
  expect(field()).toHaveAccessibleDescription('MM/DD/YYYY');
  rerender(<FromDate start="99/99/9999" error="MM/DD/YYYY" />);
  expect(field()).toHaveAccessibleDescription('Month, day, year: 03/05/2024 MM/DD/YYYY');
});

test('the calendar opens at the date of the field without axe violations, and a date chosen with keys is written into the field', async () => {
  const { user, container } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(calendarButton());
  expect(day('Tuesday, March 5, 2024')).toHaveFocus();
  expect(day('Tuesday, March 5, 2024')).toHaveAttribute('aria-selected', 'true');
  expect(await axeViolations(container)).toEqual([]);
  await user.keyboard('{ArrowRight}');
  expect(day('Wednesday, March 6, 2024')).toHaveFocus();
  await user.keyboard('{PageDown}');
  expect(day('Saturday, April 6, 2024')).toHaveFocus();
  await user.keyboard('{Enter}');
  expectNoCalendar();
  expect(field()).toHaveValue('04/06/2024');
  expect(calendarButton()).toHaveFocus();
});

test('the calendar of an empty field opens at the current day of the county, not of the device', async () => {
  const { user } = renderKit(
    <DateField
      id="from"
      label="From Date"
      value=""
      onChange={() => undefined}
      parse={parse}
      today={() => '2031-01-01'}
    />,
  );
  await user.click(calendarButton());
  expect(day('Wednesday, January 1, 2031')).toHaveFocus();
});

test('in the calendar, Tab goes from the last control to the first one, and Shift+Tab back', async () => {
  const { user } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(calendarButton());
  const lastControl = day('Tuesday, March 5, 2024');
  const firstControl = within(calendar()).getByRole('button', { name: 'Previous year' });
  expect(lastControl).toHaveFocus();
  await user.tab();
  expect(firstControl).toHaveFocus();
  await user.tab({ shift: true });
  expect(lastControl).toHaveFocus();
});

test('Escape closes the calendar, leaves the date as it was and returns the focus to the calendar button', async () => {
  const { user } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(calendarButton());
  await user.keyboard('{ArrowRight}{Escape}');
  expectNoCalendar();
  expect(field()).toHaveValue('03/05/2024');
  expect(calendarButton()).toHaveFocus();
});

test('clicks show the next month and choose a day', async () => {
  const { user } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(calendarButton());
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('heading', { name: 'April 2024' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus();
  await user.click(day('Monday, April 15, 2024'));
  expectNoCalendar();
  expect(field()).toHaveValue('04/15/2024');
});

test('a click outside the calendar closes it', async () => {
  const { user } = renderKit(<FromDate start="03/05/2024" />);
  await user.click(calendarButton());
  expect(calendar()).toBeVisible();
  await user.click(document.body);
  expectNoCalendar();
});
