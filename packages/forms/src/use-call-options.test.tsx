import { updateProfile } from '@portal/contracts';
import { addTexts } from '@portal/i18n';
import { fakeApi } from '@portal/testing';
import { defineForm, Form, useForm } from '@portal/ui/form';
import { screen } from '@testing-library/react';
import { openScreen } from './testing.tsx';
import { useCallOptions } from './use-call-options.ts';

type Values = { readonly account: string };
const description = defineForm<Values>({
  id: 'pick',
  sections: [{ fields: [{ kind: 'combobox', name: 'account', labelKey: 'test:account', source: 'accounts' }] }],
  submitKey: 'test:save',
  busyKey: 'test:save',
});
const PROFILE = {
  firstName: '',
  lastName: '',
  company: '',
  address: '',
  state: '',
  zip: '',
  email: '',
  phoneFormatType: '',
  phone: '',
};

/** Uses an arbitrary call with a text field in its request and a text in its response. */
function Picker({ onPick }: { readonly onPick: (account: string) => void }) {
  const accounts = useCallOptions(updateProfile, {
    request: (typed) => ({ ...PROFILE, city: typed }),
    optionsOf: (content) => [{ value: '9', label: content?.pendingEmail ?? '' }],
    chosen: { value: '7', label: 'Pacific Title' },
  });
  const form = useForm<Values>({
    description,
    initial: { account: '7' },
    validate: () => ({}),
    onSubmit: async ({ account }) => {
      onPick(account);
      return { status: 'success' };
    },
  });
  return <Form form={form} sources={{ accounts }} />;
}

beforeAll(() => addTexts('test', { account: 'Account', save: 'Save' }));

test('a long list of options shows the current choice without a request, sends a request after a pause, and works by keyboard', async () => {
  const api = fakeApi({ updateProfile: ({ city }) => ({ pendingEmail: `Found for ${city}` }) });
  const onPick = jest.fn();
  const { user } = await openScreen(<Picker onPick={onPick} />);
  const field = screen.getByRole('combobox', { name: 'Account' });
  expect(field).toHaveDisplayValue('Pacific Title');
  expect(api.requests).toEqual([]);
  await user.clear(field);
  await user.type(field, 'tasi');
  expect(await screen.findByRole('option', { name: 'Found for tasi' })).toBeVisible();
  // requests are sent after pauses, not for each letter
  expect(api.requests.length).toBeLessThanOrEqual(2);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onPick).toHaveBeenCalledWith('9');
});
