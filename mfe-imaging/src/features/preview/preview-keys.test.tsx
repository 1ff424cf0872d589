import { screen, within } from '@testing-library/react';
import { imagingServer } from '../../testing/image-fixtures.ts';
import { openPreview, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();

describe('the keyboard shortcuts of the preview', () => {
  it('are listed in a dialog when ? is pressed', async () => {
    const { user } = await openPreview(imagingServer(), { pageCount: 3 });
    await screen.findByRole('checkbox', { name: 'Page 1' });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Previous or next page')).toBeVisible();
    expect(within(dialog).getByText('Rotate')).toBeVisible();
  });

  it('are ignored in a dialog on top of the preview', async () => {
    const { user } = await openPreview();
    await user.type(await screen.findByRole('textbox', { name: 'Jump to page' }), '40{Enter}');
    const warning = await screen.findByRole('alertdialog');
    within(warning).getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  });
});
