import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { Form } from './form.tsx';
import { defineForm } from './form-description.ts';
import { resetFolds } from './use-folds.ts';
import { useForm } from './use-form.ts';

interface Values {
  readonly name: string;
  readonly second: string;
}
const DESCRIPTION = defineForm<Values>({
  id: 'folded',
  sections: [
    {
      fields: [
        { kind: 'text', name: 'name', labelKey: 'Name' },
        { kind: 'text', name: 'second', labelKey: 'Second name', fold: 'second' },
      ],
    },
  ],
  folds: [{ name: 'second', labelKey: 'Add a second name' }],
  submitKey: 'Submit',
  busyKey: 'Busy',
});
const INITIAL: Values = { name: '', second: '' };

function Folded({ start = INITIAL, isWrong = false }: { readonly start?: Values; readonly isWrong?: boolean }) {
  const form = useForm<Values>({
    description: DESCRIPTION,
    initial: INITIAL,
    start,
    validate: () => (isWrong ? { second: { key: 'Required.' } } : {}),
    onSubmit: async () => ({ status: 'idle' }),
  });
  return <Form form={form} below={{ name: <p>Below the name</p> }} />;
}

// the test browser has no width: the button is rendered but hidden
const groupButton = () => screen.getByRole('button', { name: /^Add a second name/, hidden: true });
const isOpen = () => groupButton().getAttribute('aria-expanded');

beforeEach(resetFolds);

test('a group of optional fields is closed until its button is pressed, and is still open when the user returns', async () => {
  const first = renderInPortal(<Folded />);
  expect(isOpen()).toBe('false');
  expect(groupButton()).toHaveAttribute('aria-controls', 'folded-second');
  await userEvent.click(groupButton());
  expect(isOpen()).toBe('true');
  first.unmount();
  renderInPortal(<Folded />);
  expect(isOpen()).toBe('true');
});

test('a group with values is open, and shows their number when it is closed', async () => {
  renderInPortal(<Folded start={{ name: 'CRUZ', second: 'SABLAN' }} />);
  expect(isOpen()).toBe('true');
  expect(groupButton()).toHaveTextContent(/^Add a second name$/);
  await userEvent.click(groupButton());
  expect(isOpen()).toBe('false');
  expect(groupButton()).toHaveTextContent('Add a second name (1)');
});

test('a group opens if one of its fields has an error', async () => {
  renderInPortal(<Folded isWrong />);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(isOpen()).toBe('true');
});

test('content that belongs below a field is rendered after it', () => {
  renderInPortal(<Folded />);
  const below = screen.getByText('Below the name');
  expect(screen.getByLabelText('Name').compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(below.compareDocumentPosition(groupButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
