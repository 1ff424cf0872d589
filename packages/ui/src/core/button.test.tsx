import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal as show } from '../testing/render-in-portal.tsx';
import { MoreBadge } from './badge.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

test('a button is clicked by pointer and keyboard, and does not submit by accident', async () => {
  const onClick = jest.fn();
  show(<Button onClick={onClick}>Clear</Button>);
  const button = screen.getByRole('button', { name: 'Clear' });
  expect(button).toHaveAttribute('type', 'button');
  await userEvent.click(button);
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('a busy button shows its busy text, keeps its focus and ignores a second click', async () => {
  const onClick = jest.fn();
  show(
    <Button variant="primary" busy busyLabel="Searching..." onClick={onClick}>
      Submit
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Searching...' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  button.focus();
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy submit button does not send the form again', async () => {
  const onSubmit = jest.fn((event: React.SubmitEvent) => event.preventDefault());
  show(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Log In
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a disabled button has a reason and can still be focused', async () => {
  const onClick = jest.fn();
  show(
    <Button disabledReason="Choose a page first." onClick={onClick}>
      Download
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Download' });
  expect(button).toHaveAccessibleDescription('Choose a page first.');
  await userEvent.tab();
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('an icon button is named by its label', () => {
  show(<IconButton icon="close" label="Close" />);
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

test("'n more' opens in place and does not open the row behind it", async () => {
  const onToggle = jest.fn();
  const onRow = jest.fn();
  show(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the row of a table
    // biome-ignore lint/a11y/useKeyWithClickEvents: stands for the row of a table
    <div onClick={onRow}>
      <MoreBadge expanded={false} onToggle={onToggle}>
        3 more
      </MoreBadge>
    </div>,
  );
  const more = screen.getByRole('button', { name: '3 more' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(onToggle).toHaveBeenCalledTimes(1);
  expect(onRow).not.toHaveBeenCalled();
});
