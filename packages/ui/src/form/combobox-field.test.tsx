import { screen } from '@testing-library/react';
import { useState } from 'react';
import { axeViolations, renderKit } from '../testing/render-kit.tsx';
import { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';

const OPTIONS = [
  { value: 'ALL', label: 'All accounts' },
  { value: '1', label: 'Pacific Title', note: '12 users' },
  { value: '2', label: 'Pacific Trust & Savings', note: '3 users' },
];

function Account(props: Partial<ComboboxFieldProps> & { readonly onSubmit?: () => void }) {
  const [value, setValue] = useState(props.value ?? 'ALL');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit?.();
      }}
    >
      <ComboboxField
        id="account"
        label="Account"
        options={OPTIONS}
        emptyValue="ALL"
        {...props}
        value={value}
        onChange={setValue}
      />
      <p data-value="">{value}</p>
      <button type="submit">Go</button>
    </form>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Account' });
const value = () => document.querySelector('[data-value]')?.textContent;

test('typing filters, the typed part is bold, the count is at the end; axe finds nothing', async () => {
  const { user, container } = renderKit(<Account />);
  await user.clear(field());
  await user.type(field(), 'pac');
  const options = screen.getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Pacific Title12 users',
    'Pacific Trust & Savings3 users',
  ]);
  expect(options[0]?.querySelector('b')).toHaveTextContent('Pac');
  expect(field()).toHaveAttribute('aria-activedescendant', options[0]?.id);
  expect(screen.getByRole('status')).toHaveTextContent('2 options');
  expect(await axeViolations(container)).toEqual([]);
});

test('arrows move, Enter takes without sending the form, a second Enter sends it', async () => {
  const onSubmit = jest.fn();
  const { user } = renderKit(<Account onSubmit={onSubmit} />);
  await user.clear(field());
  await user.type(field(), 'pac{ArrowDown}{Enter}');
  expect(value()).toBe('2');
  expect(field()).toHaveValue('Pacific Trust & Savings');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('Escape leaves it as it was; no match says so and changes nothing', async () => {
  const { user } = renderKit(<Account value="1" />);
  await user.clear(field());
  await user.type(field(), 'xyz');
  expect(screen.getByRole('option')).toHaveTextContent('No match');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('Pacific Title');
  await user.type(field(), 'xyz');
  await user.tab();
  expect(field()).toHaveValue('Pacific Title');
  expect(value()).toBe('1');
});

test('an empty field means all; leaving it selects the active option; a code is accepted', async () => {
  const { user } = renderKit(<Account value="1" />);
  await user.clear(field());
  await user.tab();
  expect(value()).toBe('ALL');
  await user.clear(field());
  await user.type(field(), 'pacific tr');
  await user.tab();
  expect(value()).toBe('2');
});

test('the button opens all options on the chosen one, the pointer chooses', async () => {
  const { user } = renderKit(<Account value="2" />);
  await user.click(screen.getByRole('button', { name: 'Show options for Account' }));
  expect(screen.getAllByRole('option')).toHaveLength(3);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Pacific Trust');
  await user.click(screen.getByRole('option', { name: /Pacific Title/ }));
  expect(value()).toBe('1');
  expect(field()).toHaveFocus();
});

test('typing replaces what is chosen, after Tab, a click or a choice', async () => {
  const { user } = renderKit(<Account value="1" />);
  await user.tab();
  await user.keyboard('trust{Enter}');
  expect(value()).toBe('2');
  await user.keyboard('title{Enter}');
  expect(value()).toBe('1');
  await user.click(field());
  await user.keyboard('trust{Enter}');
  expect(value()).toBe('2');
});

test('passing through with Tab opens and changes nothing', async () => {
  const { user } = renderKit(<Account value="1" />);
  await user.tab();
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.tab();
  expect(value()).toBe('1');
});

test('a list that a server filters is shown as it comes', async () => {
  const onQuery = jest.fn();
  const { user } = renderKit(<Account value="" options={[]} onQuery={onQuery} isLoading />);
  await user.type(field(), 'zz');
  expect(onQuery).toHaveBeenLastCalledWith('zz');
  expect(screen.getByRole('option')).toHaveTextContent('Loading...');
});

test('a typed text can be the value itself where the description allows it', async () => {
  const { user } = renderKit(<Account value="" allowsOther emptyValue="" />);
  await user.type(field(), 'New title');
  await user.tab();
  expect(value()).toBe('New title');
  expect(field()).toHaveValue('New title');
});

test('10,000 options draw a hundred lines, more when the active one comes near the end', async () => {
  const options = Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}`, label: `Plat ${index}` }));
  const { user } = renderKit(<Account value="" options={options} />);
  await user.type(field(), 'p');
  expect(screen.getAllByRole('option')).toHaveLength(100);
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '10000');
  await user.keyboard('{PageDown>9/}');
  expect(screen.getAllByRole('option')).toHaveLength(200);
});

test('while a server looks for what was typed, nothing is chosen out of the list before, and nothing is sent', async () => {
  const onSubmit = jest.fn();
  const { user } = renderKit(<Account value="2" onQuery={() => undefined} isLoading onSubmit={onSubmit} />);
  await user.clear(field());
  await user.type(field(), 'tasi{Enter}');
  expect(value()).toBe('2');
  expect(field()).toHaveValue('tasi');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.tab();
  expect(value()).toBe('2');
  expect(field()).toHaveValue('Pacific Trust & Savings');
});
