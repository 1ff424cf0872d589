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

test('a combobox filters while typing, highlights the typed part and announces the count, without axe violations', async () => {
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

test('arrow keys move, Enter chooses without submitting, and a second Enter submits the form', async () => {
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

test('Escape restores the value, and text without a match is reported and changes nothing', async () => {
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

test('an emptied field means all, and leaving the field selects the active option', async () => {
  const { user } = renderKit(<Account value="1" />);
  await user.clear(field());
  await user.tab();
  expect(value()).toBe('ALL');
  await user.clear(field());
  await user.type(field(), 'pacific tr');
  await user.tab();
  expect(value()).toBe('2');
});

test('the button opens all options with the current one selected, and a click chooses one', async () => {
  const { user } = renderKit(<Account value="2" />);
  await user.click(screen.getByRole('button', { name: 'Show options for Account' }));
  expect(screen.getAllByRole('option')).toHaveLength(3);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Pacific Trust');
  await user.click(screen.getByRole('option', { name: /Pacific Title/ }));
  expect(value()).toBe('1');
  expect(field()).toHaveFocus();
});

test('typing replaces the current text after Tab, a click or a choice', async () => {
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

test('tabbing through the field does not open the list or change the value', async () => {
  const { user } = renderKit(<Account value="1" />);
  await user.tab();
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.tab();
  expect(value()).toBe('1');
});

test('options filtered by the server are shown unchanged', async () => {
  const onQuery = jest.fn();
  const { user } = renderKit(<Account value="" options={[]} onQuery={onQuery} isLoading />);
  await user.type(field(), 'zz');
  expect(onQuery).toHaveBeenLastCalledWith('zz');
  expect(screen.getByRole('option')).toHaveTextContent('Loading...');
});

test('a typed text can become the value if the description allows it', async () => {
  const { user } = renderKit(<Account value="" allowsOther emptyValue="" />);
  await user.type(field(), 'New title');
  await user.tab();
  expect(value()).toBe('New title');
  expect(field()).toHaveValue('New title');
});

test('10,000 options render a hundred lines, and more when the active one gets near the end', async () => {
  const options = Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}`, label: `Plat ${index}` }));
  const { user } = renderKit(<Account value="" options={options} />);
  await user.type(field(), 'p');
  expect(screen.getAllByRole('option')).toHaveLength(100);
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '10000');
  await user.keyboard('{PageDown>9/}');
  expect(screen.getAllByRole('option')).toHaveLength(200);
});

test('while the server searches for the typed text, no previous option is chosen and nothing is submitted', async () => {
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
