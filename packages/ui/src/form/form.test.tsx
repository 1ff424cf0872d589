import { screen, within } from '@testing-library/react';
import { draftKey } from '../core/draft-store.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { addTestTexts, axeViolations, renderKit } from '../testing/render-kit.tsx';
import { typedDateParser } from './date-parsing.ts';
import { Form } from './form.tsx';
import { defineForm, type FieldErrors } from './form-description.ts';
import type { SubmitOutcome } from './form-state.ts';
import { type UseFormOptions, useForm } from './use-form.ts';

type Criteria = {
  lastName1: string;
  firstName1: string;
  andOr: string;
  documentType: string;
  fromRecordedDate: string;
  password: string;
  agreed: boolean;
};
const initial: Criteria = {
  lastName1: '',
  firstName1: '',
  andOr: 'OR',
  documentType: 'ALL',
  fromRecordedDate: '01/01/1900',
  password: '',
  agreed: false,
};
const description = defineForm<Criteria>({
  id: 'name',
  submitKey: 'test:submit',
  busyKey: 'test:searching',
  clearKey: 'test:clear',
  sections: [
    {
      fields: [
        {
          name: 'lastName1',
          kind: 'text',
          labelKey: 'test:lastName1',
          summaryLabelKey: 'test:lastNameShort',
          required: true,
        },
        { name: 'firstName1', kind: 'text', labelKey: 'test:firstName1', width: 4 },
        {
          name: 'andOr',
          kind: 'segmented',
          labelKey: 'test:andOr',
          hintKey: 'test:andOrHint',
          options: [
            { value: 'OR', label: 'Either name' },
            { value: 'AND', label: 'Both names' },
          ],
          visibleWhen: (values) => values.firstName1 !== 'HIDE',
        },
        { name: 'documentType', kind: 'select', labelKey: 'test:documentType', source: 'documentTypes' },
        { name: 'fromRecordedDate', kind: 'date', labelKey: 'test:from', width: 4 },
        { name: 'password', kind: 'password', labelKey: 'test:password' },
        { name: 'agreed', kind: 'checkbox', labelKey: 'test:agreed' },
      ],
    },
  ],
});

beforeAll(() =>
  addTestTexts({
    submit: 'Submit',
    searching: 'Searching...',
    clear: 'Clear',
    lastName1: 'Grantor/Grantee business or last name 1',
    lastNameShort: 'Business or last name 1',
    firstName1: 'First name 1',
    andOr: 'If you enter two names, find documents with',
    andOrHint: 'Which documents?',
    documentType: 'Document Type',
    from: 'From Date',
    password: 'Password',
    agreed: 'I agree',
    requiredMessage: 'Required.',
    range: 'Invalid date range.',
    none: 'No Records Found.',
    saved: 'Saved',
  }),
);
afterEach(() => sessionStorage.clear());

const validate = (values: Criteria): FieldErrors<Criteria> => ({
  ...(values.lastName1 === '' ? { lastName1: { key: 'test:requiredMessage' } } : {}),
  ...(values.fromRecordedDate === '01/05/2024' ? { fromRecordedDate: { key: 'test:range' } } : {}),
  ...(values.andOr === 'AND' ? { andOr: { key: 'test:requiredMessage' } } : {}),
});

function NameForm(options: Partial<UseFormOptions<Criteria>>) {
  const form = useForm<Criteria>({
    description,
    initial,
    validate,
    parseDate: typedDateParser('2026-11-20'),
    onSubmit: async () => ({ status: 'idle' }),
    ...options,
  });
  return (
    <Form
      form={form}
      sources={{
        documentTypes: {
          options: [
            { value: 'ALL', label: 'All' },
            { value: 'WD', label: 'Warranty Deed' },
          ],
        },
      }}
      beside="This search costs $0.50."
    />
  );
}

const lastName = () => screen.getByRole('textbox', { name: 'Grantor/Grantee business or last name 1 (required)' });
const submitButton = () => screen.getByRole('button', { name: 'Submit' });

test('a form has the labels, required marks, hints and price of its description, without axe violations', async () => {
  const { container } = renderKit(<NameForm />);
  expect(lastName()).toBeRequired();
  expect(
    screen.getByRole('group', { name: 'If you enter two names, find documents with' }),
  ).toHaveAccessibleDescription('Which documents?');
  expect(screen.getByRole('textbox', { name: 'From Date' })).toHaveAccessibleDescription('MM/DD/YYYY');
  expect(screen.getByRole('combobox', { name: 'Document Type' })).toHaveDisplayValue('All');
  expect(screen.getByText('This search costs $0.50.')).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

test('a refused submit focuses a summary that links to each field, with the same message below the field', async () => {
  const { user, container } = renderKit(<NameForm />);
  await user.type(screen.getByRole('textbox', { name: 'First name 1' }), 'MARIA');
  await user.clear(screen.getByRole('textbox', { name: 'From Date' }));
  await user.type(screen.getByRole('textbox', { name: 'From Date' }), '1/5/24{Enter}');

  const summary = screen.getByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getByRole('heading')).toHaveTextContent('Two fields need your attention');
  expect(screen.getByRole('textbox', { name: 'From Date' })).toHaveValue('01/05/2024');
  expect(lastName()).toHaveAccessibleDescription('Required.');
  expect(lastName()).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'First name 1' })).toHaveValue('MARIA');
  expect(await axeViolations(container)).toEqual([]);

  await user.click(within(summary).getByRole('link', { name: 'Business or last name 1: Required.' }));
  expect(lastName()).toHaveFocus();
  await user.keyboard('C');
  expect(lastName()).toBeValid();
  expect(screen.getByRole('textbox', { name: 'From Date' })).toBeInvalid();
});

test('the summary links to the checked radio button of a group', async () => {
  const { user } = renderKit(<NameForm initial={{ ...initial, lastName1: 'CRUZ', andOr: 'AND' }} />);
  await user.click(submitButton());
  await user.click(screen.getByRole('link', { name: 'If you enter two names, find documents with: Required.' }));
  expect(screen.getByRole('radio', { name: 'Both names' })).toHaveFocus();
});

test('hidden fields are not validated', async () => {
  const onSubmit = jest.fn(async (): Promise<SubmitOutcome<Criteria>> => ({ status: 'idle' }));
  const { user } = renderKit(
    <NameForm initial={{ ...initial, lastName1: 'C', firstName1: 'HIDE', andOr: 'AND' }} onSubmit={onSubmit} />,
  );
  expect(screen.queryByRole('group', { name: 'If you enter two names, find documents with' })).toBeNull();
  await user.click(submitButton());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('[001-4.1.loading.2] a busy form ignores a second submit, and its result is announced and disappears with the next edit', async () => {
  let answer: (outcome: SubmitOutcome<Criteria>) => void = () => {};
  const onSubmit = jest.fn(
    () =>
      new Promise<SubmitOutcome<Criteria>>((resolve) => {
        answer = resolve;
      }),
  );
  const { user } = renderKit(<NameForm onSubmit={onSubmit} />);
  await user.type(lastName(), 'CRUZZ{Enter}{Enter}');
  const busy = await screen.findByRole('button', { name: 'Searching...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await user.click(busy);
  expect(onSubmit).toHaveBeenCalledTimes(1);

  answer({ status: 'idle', message: { key: 'test:none' } });
  expect(await screen.findByText('No Records Found.')).toBeVisible();
  expect(submitButton()).not.toHaveAttribute('aria-disabled');
  await user.type(lastName(), 'X');
  expect(screen.queryByText('No Records Found.')).toBeNull();
  expect(lastName()).toHaveValue('CRUZZX');
});

test('a thrown error is reported and leaves an idle form with all values', async () => {
  const reported = jest.fn();
  Object.defineProperty(globalThis, 'reportError', { value: reported, configurable: true });
  const outage = new Error('outage');
  const { user } = renderKit(<NameForm onSubmit={() => Promise.reject(outage)} />);
  await user.type(lastName(), 'CRUZ{Enter}');
  expect(await screen.findByText(/This couldn't be sent/)).toBeVisible();
  expect(lastName()).toHaveValue('CRUZ');
  expect(reported).toHaveBeenCalledWith(outage);
});

test('Clear restores the defaults', async () => {
  const { user } = renderKit(<NameForm />);
  await user.type(lastName(), 'CRUZ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Document Type' }), 'WD');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(lastName()).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Document Type' })).toHaveDisplayValue('All');
});

test('a password can be shown, and a draft restores text but not passwords', async () => {
  const key = draftKey({ user: 'kim', url: '/search/name', formId: 'name' });
  const { user, unmount } = renderKit(<NameForm draftKey={key} />);
  await user.type(lastName(), 'CRUZ');
  await user.type(screen.getByLabelText('Password'), 'secret');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
  unmount();

  renderKit(<NameForm draftKey={key} />);
  expect(lastName()).toHaveValue('CRUZ');
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('a saved form shows a message until the next edit, and has no draft', async () => {
  const key = draftKey({ user: 'kim', url: '/profile', formId: 'name' });
  const onSubmit = async (): Promise<SubmitOutcome<Criteria>> => ({
    status: 'success',
    message: { key: 'test:saved' },
  });
  const { user } = renderKit(<NameForm draftKey={key} onSubmit={onSubmit} />);
  await user.type(lastName(), 'CRUZ{Enter}');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(sessionStorage.getItem(key)).toBeNull();
  await user.type(lastName(), 'X');
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a form in a dialog has its actions in the order of dialogs: alternative, cancel, confirm', () => {
  function InDialog() {
    const form = useForm<Criteria>({
      description,
      initial,
      validate: () => ({}),
      onSubmit: () => Promise.resolve({ status: 'idle' }),
    });
    return (
      <Dialog open onClose={() => {}} title="Search">
        <Form form={form} onCancel={() => {}} extraActions={<button type="button">Other</button>} />
      </Dialog>
    );
  }
  renderKit(<InDialog />);
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names.slice(-4)).toEqual(['Other', 'Clear', 'Cancel', expect.stringMatching(/^Submit/)]);
});

test('a description with two fields of one name throws', () => {
  const field = { name: 'lastName1', kind: 'text', labelKey: 'x' } as const;
  expect(() => defineForm<Criteria>({ ...description, sections: [{ fields: [field, field] }] })).toThrow('two fields');
});
