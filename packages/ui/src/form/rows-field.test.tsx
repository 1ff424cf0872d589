import { screen, within } from '@testing-library/react';
import { addTestTexts, axeViolations, renderKit } from '../testing/render-kit.tsx';
import { Form } from './form.tsx';
import { defineForm } from './form-description.ts';
import type { SubmitOutcome } from './form-state.ts';
import { type UseFormOptions, useForm } from './use-form.ts';

type Link = { readonly label: string; readonly cents: number | null };
type News = { links: readonly Link[] };

const description = defineForm<News>({
  id: 'news',
  submitKey: 'test:save',
  busyKey: 'test:saving',
  sections: [
    {
      fields: [
        {
          kind: 'rows',
          name: 'links',
          labelKey: 'test:links',
          fields: [
            { kind: 'text', name: 'label', labelKey: 'test:label', required: true },
            { kind: 'money', name: 'cents', labelKey: 'test:price' },
          ],
          blank: () => ({ label: '', cents: null }),
          validateRow: ({ label }) => (label === '' ? { label: { key: 'test:required' } } : {}),
          ignoresBlank: true,
          maximumRows: 8,
          limitKey: 'test:limit',
          canMove: true,
        },
      ],
    },
  ],
});
const initial: News = {
  links: [
    { label: 'Assessor', cents: 100 },
    { label: 'Court', cents: null },
  ],
};

beforeAll(() =>
  addTestTexts({
    save: 'Save',
    saving: 'Saving...',
    links: 'Links',
    label: 'Description',
    price: 'Price',
    required: 'Required.',
    limit: "There's a limit of {{maximum}} links.",
  }),
);
afterEach(() => sessionStorage.clear());

function NewsForm(options: Partial<UseFormOptions<News>>) {
  const form = useForm<News>({
    description,
    initial,
    validate: () => ({}),
    onSubmit: async () => ({ status: 'success' }),
    ...options,
  });
  return <Form form={form} />;
}

const rows = () => screen.queryAllByRole('listitem');
const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }));
const descriptionField = (number: number) => row(number).getByRole('textbox', { name: 'Description (required)' });
const button = (name: string) => screen.getByRole('button', { name });
const labels = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Description (required)' }).map(({ value }) => value);

test('rows are named groups, without axe violations', async () => {
  const { container } = renderKit(<NewsForm />);
  expect(screen.getByRole('group', { name: 'Links' })).toBeVisible();
  expect(descriptionField(1)).toHaveDisplayValue('Assessor');
  expect(row(1).getByRole('textbox', { name: 'Price' })).toHaveDisplayValue('1.00');
  expect(await axeViolations(container)).toEqual([]);
});

test('Add appends five rows and focuses the first of them', async () => {
  const { user } = renderKit(<NewsForm />);
  await user.click(button('Add 5 rows'));
  expect(rows()).toHaveLength(7);
  expect(descriptionField(3)).toHaveFocus();
});

test('Add appends rows up to the maximum, then shows the limit', async () => {
  const { user } = renderKit(<NewsForm />);
  await user.click(button('Add 5 rows'));
  await user.click(button('Add 5 rows'));
  expect(rows()).toHaveLength(8);
  await user.click(button('Add 5 rows'));
  expect(rows()).toHaveLength(8);
  expect(screen.getByText("There's a limit of 8 links.")).toBeVisible();
});

test('Add shows the limit, not the number of rows, if the stored list is longer', async () => {
  const links = Array.from({ length: 9 }, (_, index) => ({ label: `Link ${index + 1}`, cents: null }));
  const { user } = renderKit(<NewsForm initial={{ links }} />);
  await user.click(button('Add 5 rows'));
  expect(rows()).toHaveLength(9);
  expect(screen.getByText("There's a limit of 8 links.")).toBeVisible();
});

test('removing a row keeps the focus in the list, or moves it to Add if the list is empty', async () => {
  const { user } = renderKit(<NewsForm />);
  await user.click(button('Remove Row 1'));
  expect(labels()).toEqual(['Court']);
  expect(button('Remove Row 1')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(rows()).toHaveLength(0);
  expect(button('Add 5 rows')).toHaveFocus();
});

test('a row with its input is moved by keyboard', async () => {
  const { user } = renderKit(<NewsForm />);
  await user.type(row(2).getByRole('textbox', { name: 'Price' }), '7.');
  // skips description, remove, and the down button, which is disabled in the last row
  for (let step = 0; step < 3; step += 1) await user.tab({ shift: true });
  expect(button('Move Row 2 up')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(labels()).toEqual(['Court', 'Assessor']);
  expect(row(1).getByRole('textbox', { name: 'Price' })).toHaveDisplayValue('7.00');
  expect(button('Move Row 1 down')).toHaveFocus();
  expect(button('Move Row 1 up')).toBeDisabled();
});

test('rows are validated except blank ones, and the summary links to the field', async () => {
  const onSubmit = jest.fn(async (): Promise<SubmitOutcome<News>> => ({ status: 'success' }));
  const { user } = renderKit(<NewsForm onSubmit={onSubmit} />);
  await user.clear(descriptionField(1));
  await user.type(row(2).getByRole('textbox', { name: 'Price' }), 'free');
  await user.click(button('Add 5 rows'));
  await user.click(button('Save'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(descriptionField(1)).toHaveAccessibleDescription('Required.');
  expect(screen.getByRole('alert')).toHaveAccessibleName('Two fields need your attention');
  await user.click(screen.getByRole('link', { name: /^Row 2, Price: / }));
  expect(row(2).getByRole('textbox', { name: 'Price' })).toHaveFocus();
  await user.type(descriptionField(1), 'Recorder');
  expect(descriptionField(1)).not.toHaveAccessibleDescription();
  expect(row(2).getByRole('textbox', { name: 'Price' })).toBeInvalid();
});

test("a server's message about a row is shown at its field, and disappears if rows are moved", async () => {
  const refused = { 'links.1.label': { key: 'test:required' } } as const;
  const { user } = renderKit(<NewsForm onSubmit={async () => ({ status: 'idle', errors: refused })} />);
  await user.click(button('Save'));
  expect(descriptionField(2)).toHaveAccessibleDescription('Required.');
  await user.click(button('Move Row 2 up'));
  expect(descriptionField(1)).not.toHaveAccessibleDescription();
  expect(descriptionField(2)).not.toHaveAccessibleDescription();
});

test('a read-only list has no buttons', () => {
  renderKit(<NewsForm isReadOnly />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Assessor')).toBeVisible();
});

test('a draft restores rows', async () => {
  const draftKey = 'portal-draft:clerk:news';
  const { user, unmount } = renderKit(<NewsForm draftKey={draftKey} />);
  await user.click(button('Remove Row 1'));
  unmount();
  renderKit(<NewsForm draftKey={draftKey} />);
  expect(labels()).toEqual(['Court']);
});
