import { screen, within } from '@testing-library/react';
import { addTestTexts, axeViolations, renderKit } from '../testing/render-kit.tsx';
import type { RowValues } from './field-values.ts';
import type { UploadProgress } from './file-field.tsx';
import { Form } from './form.tsx';
import { defineForm } from './form-description.ts';
import type { SubmitOutcome } from './form-state.ts';
import { type UseFormOptions, useForm } from './use-form.ts';

type Settings = {
  rate: number | null;
  share: number | null;
  most: number | null;
  opens: string;
  begins: string;
  account: string;
  scan: File | null;
};
const initial: Settings = { rate: 250, share: 250, most: 120, opens: '', begins: '', account: '7', scan: null };
const description = defineForm<Settings>({
  id: 'settings',
  submitKey: 'test:save',
  busyKey: 'test:saving',
  sections: [
    {
      fields: [
        { kind: 'money', name: 'rate', labelKey: 'test:rate', minimum: 0, maximum: 10_000 },
        { kind: 'percent', name: 'share', labelKey: 'test:share' },
        { kind: 'whole', name: 'most', labelKey: 'test:most', minimum: 1, maximum: 120 },
        { kind: 'time', name: 'opens', labelKey: 'test:opens', typesMinute: true },
        { kind: 'datetime', name: 'begins', labelKey: 'test:begins' },
        { kind: 'combobox', name: 'account', labelKey: 'test:account', source: 'accounts' },
        { kind: 'file', name: 'scan', labelKey: 'test:scan', accept: '.pdf', maximumBytes: 1_000_000 },
      ],
    },
  ],
});

beforeAll(() =>
  addTestTexts({
    save: 'Save',
    saving: 'Saving...',
    clear: 'Clear',
    rate: 'Rate',
    share: 'Card fee',
    most: 'Most minutes',
    opens: 'Opens',
    begins: 'Begins',
    account: 'Account',
    scan: 'Scan',
  }),
);
afterEach(() => sessionStorage.clear());

type Options = Partial<UseFormOptions<Settings>> & { readonly progress?: UploadProgress };
function SettingsForm({ progress, ...options }: Options) {
  const form = useForm<Settings>({
    description,
    initial,
    validate: () => ({}),
    onSubmit: async () => ({ status: 'success' }),
    ...options,
  });
  const accounts = { options: [], onQuery: () => undefined, chosen: { value: '7', label: 'Pacific Title' } };
  return (
    <>
      <Form form={form} sources={{ accounts }} {...(progress === undefined ? {} : { progress })} />
      <output>{form.isDirty ? 'changed' : 'as it was'}</output>
    </>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const captureSubmit = () => {
  const onSubmit = jest.fn<Promise<SubmitOutcome<Settings>>, [Settings]>(async () => ({ status: 'success' }));
  return { onSubmit, values: () => onSubmit.mock.calls.at(-1)?.[0] };
};

test('number, time, combobox and file fields have a name and a role, without axe violations', async () => {
  const { container } = renderKit(<SettingsForm progress={{ sentBytes: 1, totalBytes: 4 }} />);
  expect(field('Rate')).toHaveDisplayValue('2.50');
  expect(field('Card fee')).toHaveDisplayValue('2.5');
  expect(field('Most minutes')).toHaveDisplayValue('120');
  const opens = within(screen.getByRole('group', { name: 'Opens' }));
  expect(opens.getByRole('combobox', { name: 'Hour' })).toBeVisible();
  expect(opens.getByRole('textbox', { name: 'Minute' })).toBeVisible();
  const begins = within(screen.getByRole('group', { name: 'Begins' }));
  expect(begins.getByRole('textbox', { name: 'Date' })).toBeVisible();
  expect(begins.getByRole('combobox', { name: 'AM or PM' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveDisplayValue('Pacific Title');
  expect(screen.getByLabelText('Scan')).toHaveAttribute('type', 'file');
  expect(screen.getByRole('progressbar', { name: 'Sending Scan' })).toHaveAttribute('value', '1');
  expect(await axeViolations(container)).toEqual([]);
});

test('typed dollars are submitted as cents', async () => {
  const { onSubmit, values } = captureSubmit();
  const { user } = renderKit(<SettingsForm onSubmit={onSubmit} />);
  await user.clear(field('Rate'));
  await user.type(field('Rate'), '$12.5');
  await user.tab();
  expect(field('Rate')).toHaveDisplayValue('12.50');
  await user.clear(field('Card fee'));
  await user.type(field('Card fee'), '3.25 %');
  await user.click(saveButton());
  expect(values()).toMatchObject({ rate: 1250, share: 325, most: 120 });
});

test('an empty number field is null, not zero', async () => {
  const { onSubmit, values } = captureSubmit();
  const { user } = renderKit(<SettingsForm onSubmit={onSubmit} />);
  await user.clear(field('Rate'));
  await user.click(saveButton());
  expect(values()?.rate).toBeNull();
});

test('the form kit refuses invalid and out-of-range numbers, and a time without an hour', async () => {
  const { onSubmit } = captureSubmit();
  const { user } = renderKit(<SettingsForm onSubmit={onSubmit} />);
  await user.clear(field('Rate'));
  await user.type(field('Rate'), '12.345');
  await user.clear(field('Most minutes'));
  await user.type(field('Most minutes'), '121');
  await user.type(within(screen.getByRole('group', { name: 'Opens' })).getByRole('textbox'), '30');
  await user.click(saveButton());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field('Rate')).toHaveAccessibleDescription('Enter dollars and cents, such as 12.50.');
  expect(field('Rate')).toHaveDisplayValue('12.345');
  expect(field('Most minutes')).toHaveAccessibleDescription('Enter 120 or less.');
  expect(screen.getByRole('group', { name: 'Opens' })).toHaveAccessibleDescription('Choose an hour and a minute.');
  expect(screen.getByRole('alert')).toHaveAccessibleName('Three fields need your attention');
});

test('[000-5.widths.2] a time has a 12-hour format, and a date and its time form one value', async () => {
  const { onSubmit, values } = captureSubmit();
  const { user } = renderKit(<SettingsForm onSubmit={onSubmit} />);
  const opens = within(screen.getByRole('group', { name: 'Opens' }));
  await user.selectOptions(opens.getByRole('combobox', { name: 'Hour' }), '1');
  await user.type(opens.getByRole('textbox', { name: 'Minute' }), '5');
  await user.selectOptions(opens.getByRole('combobox', { name: 'AM or PM' }), 'PM');
  const begins = within(screen.getByRole('group', { name: 'Begins' }));
  await user.type(begins.getByRole('textbox', { name: 'Date' }), '12/31/2026');
  await user.selectOptions(begins.getByRole('combobox', { name: 'Hour' }), '11');
  // the quarter hours and 59
  expect(within(begins.getByRole('combobox', { name: 'Minute' })).getAllByRole('option')).toHaveLength(5);
  await user.selectOptions(begins.getByRole('combobox', { name: 'Minute' }), '59');
  await user.click(saveButton());
  expect(values()).toMatchObject({ opens: '01:05 PM', begins: '12/31/2026 11:59 AM' });
});

test('AM or PM may be chosen before the hour', async () => {
  const { onSubmit, values } = captureSubmit();
  const { user } = renderKit(<SettingsForm onSubmit={onSubmit} />);
  const opens = within(screen.getByRole('group', { name: 'Opens' }));
  await user.selectOptions(opens.getByRole('combobox', { name: 'AM or PM' }), 'PM');
  await user.type(opens.getByRole('textbox', { name: 'Minute' }), '30');
  await user.selectOptions(opens.getByRole('combobox', { name: 'Hour' }), '2');
  await user.click(saveButton());
  expect(values()).toMatchObject({ opens: '02:30 PM' });
});

test('clearing a form resets its file input, so that the same file can be chosen again', async () => {
  const { user } = renderKit(<SettingsForm description={{ ...description, clearKey: 'test:clear' }} />);
  const scan = screen.getByLabelText<HTMLInputElement>('Scan');
  await user.upload(scan, new File(['x'], 'deed.pdf', { type: 'application/pdf' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(scan.files).toHaveLength(0);
});

test('a file field shows name and size, removes the file, and refuses one that is too large', async () => {
  const { onSubmit } = captureSubmit();
  const { user } = renderKit(<SettingsForm onSubmit={onSubmit} />);
  const large = new File([new Uint8Array(1_060_000)], 'deed.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Scan'), large);
  expect(screen.getByText('deed.pdf, 1.1 MB')).toBeVisible();
  await user.click(saveButton());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Scan')).toHaveAccessibleDescription('This file is too large. The maximum is 1 MB.');
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  expect(screen.getByLabelText('Scan')).toHaveFocus();
  await user.click(saveButton());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a form is dirty after a change and clean after a save', async () => {
  const { user } = renderKit(<SettingsForm />);
  expect(screen.getByText('as it was')).toBeVisible();
  await user.type(field('Most minutes'), '{Backspace}');
  expect(screen.getByText('changed')).toBeVisible();
  await user.click(saveButton());
  expect(await screen.findByText('as it was')).toBeVisible();
});

test('a read-only form shows texts without fields or buttons', async () => {
  const { container } = renderKit(<SettingsForm isReadOnly />);
  for (const role of ['textbox', 'combobox', 'button']) expect(screen.queryByRole(role)).toBeNull();
  const read = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  expect(read('Rate')).toHaveTextContent('$2.50');
  expect(read('Card fee')).toHaveTextContent('2.5%');
  expect(read('Account')).toHaveTextContent('Pacific Title');
  expect(read('Opens')).toHaveTextContent('None');
  expect(await axeViolations(container)).toEqual([]);
});

test('a draft restores numbers and drops values of the wrong type', async () => {
  const draftKey = 'portal-draft:clerk:settings';
  const { user, unmount } = renderKit(<SettingsForm draftKey={draftKey} />);
  await user.clear(field('Rate'));
  await user.type(field('Rate'), '9');
  unmount();
  const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '');
  expect(stored).toEqual({ rate: 900 });
  sessionStorage.setItem(draftKey, JSON.stringify({ rate: 900, share: 'lots', opens: 7 } satisfies RowValues));
  renderKit(<SettingsForm draftKey={draftKey} />);
  expect(field('Rate')).toHaveDisplayValue('9.00');
  expect(field('Card fee')).toHaveDisplayValue('2.5');
});

test('a refusal that is only about hidden fields still reports that the form was not sent', async () => {
  const hidden = { ...description, sections: description.sections.map(({ fields }) => ({ fields: fields.slice(1) })) };
  const onSubmit = async (): Promise<SubmitOutcome<Settings>> => ({
    status: 'idle',
    errors: { rate: { key: 'form:malformed.money' } },
  });
  const { user } = renderKit(<SettingsForm description={hidden} onSubmit={onSubmit} />);
  await user.click(saveButton());
  expect(await screen.findByText(/This couldn't be sent/)).toBeVisible();
});
