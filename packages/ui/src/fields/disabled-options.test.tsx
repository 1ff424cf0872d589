import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit.tsx';
import { RadioList } from './radio-list.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';

const OPTIONS = [
  { value: 'email', label: 'Email' },
  { value: 'mail', label: 'Mail', isDisabled: true },
];

describe.each([
  ['segmented choice', SegmentedChoice],
  ['radio list', RadioList],
])('a %s', (_, Field) => {
  const renderField = (disabled: boolean) => {
    const onChange = jest.fn();
    const field = { id: 'sent', name: 'sent', label: 'Sent by', value: 'email', options: OPTIONS };
    return { onChange, ...renderKit(<Field {...field} onChange={onChange} disabled={disabled} />) };
  };

  it('does not let the user select an option that is disabled', async () => {
    const { user, onChange } = renderField(false);
    await user.click(screen.getByRole('radio', { name: 'Mail' }));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: 'Mail' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Email' })).toBeEnabled();
  });

  it('disables all its options if it is disabled', () => {
    renderField(true);
    for (const option of screen.getAllByRole('radio')) expect(option).toBeDisabled();
  });
});
