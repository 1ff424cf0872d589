import { refuse } from '@portal/testing';
import { LiveRegion, PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { aThumbnailSet, imagingServer, TITLE } from '../../testing/image-fixtures.ts';
import {
  button,
  events,
  isDisabled,
  openPreview,
  pageList,
  payButton,
  setUpPreview,
  waitForChargeLines,
} from '../../testing/open-preview.tsx';

setUpPreview();

describe('the preview window', () => {
  it('[001-2.6.preview.1] [001-4.7.title.1] shows how many pages the document has, and how to enlarge them', async () => {
    const { dialog } = await openPreview();
    await within(dialog).findByRole('checkbox', { name: 'Page 1' });
    expect(dialog).toHaveAccessibleName(`${TITLE} has 12 page(s).`);
    expect(dialog).toHaveAccessibleDescription('Hover over to zoom in, or click an image to see a bigger image.');
  });

  it('has a separate element for the document number in its title, which the UI kit keeps on one line', async () => {
    const { dialog } = await openPreview();
    expect(await within(dialog).findByText('2024-000123')).toBeVisible();
  });

  it('[001-4.7.zero.1] says that there are no images, and has a Close button', async () => {
    const { user, dialog } = await openPreview({}, { pageCount: 0 });
    expect(await within(dialog).findByText(`${TITLE} does not have any images on file.`)).toBeVisible();
    expect(dialog).toHaveAccessibleName('No images on file');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[001-6.image.1] offers the pages without pictures to a user who may download them, but not preview them', async () => {
    const { api, user, dialog } = await openPreview({
      getThumbnails: () => ({ ...aThumbnailSet({ pageCount: 12, page: 1 }), thumbnails: [] }),
    });
    expect(await within(dialog).findByText(/^Your account cannot preview these pages\./)).toBeVisible();
    expect(dialog).toHaveAccessibleName(`${TITLE} has 12 page(s).`);
    expect(dialog).not.toHaveAccessibleDescription(/Hover/);
    expect(await payButton('Download 12 pages for $6.50')).toBeVisible();
    await user.type(await pageList(), '1-2');
    await user.tab();
    expect(await payButton('Download 2 pages for $1.50')).toBeVisible();
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
    expect(api.requestsOf('getZoomImage')).toEqual([]);
  });

  it('closes with Escape and returns the focus', async () => {
    const { user } = await openPreview();
    await screen.findByRole('checkbox', { name: 'Page 1' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Image' })).toHaveFocus());
    expect(events.onClose).toHaveBeenCalledTimes(1);
  });

  it('[001-8.thumbnails.1] shows a failure and can retry', async () => {
    const { api, user } = await openPreview({
      getThumbnails: () => refuse({ httpStatus: 404, message: 'No such document.' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('ERROR: No such document.');
    api.answer(imagingServer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: 'Page 1' })).toBeVisible();
  });

  it('has no accessibility violations', async () => {
    const { dialog } = await openPreview();
    // waits for the whole content, because the button appears last
    await payButton();
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(dialog, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});

describe('the strip of thumbnails', () => {
  it('[001-4.7.strip.3] shows five pages, and disables the buttons that would not move it', async () => {
    const { user } = await openPreview();
    expect(await screen.findAllByRole('checkbox')).toHaveLength(5);
    expect(['First', 'Prev 5', 'Prev 1'].map(isDisabled)).toEqual([true, true, true]);
    expect(['Next 1', 'Next 5', 'Last'].map(isDisabled)).toEqual([false, false, false]);
    await user.click(await button('Last'));
    expect(await screen.findByRole('checkbox', { name: 'Page 8' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Page 12' })).toBeVisible();
    expect(['Prev 1', 'Next 5', 'Last'].map(isDisabled)).toEqual([false, true, true]);
    await user.click(await button('Prev 5'));
    expect(await screen.findByRole('checkbox', { name: 'Page 3' })).toBeVisible();
  });

  it('[001-4.7.strip.4] has no buttons to move it if the document has only five pages', async () => {
    await openPreview({}, { pageCount: 5 });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Next 1' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Jump to page' })).not.toBeInTheDocument();
  });

  it('[001-5.bounds.1] shows an alert if a key would move it beyond the first or the last page', async () => {
    const { user } = await openPreview();
    (await screen.findByRole('checkbox', { name: 'Page 1' })).focus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('alert')).toHaveTextContent('Already at first page.');
    await user.keyboard('{End}{PageDown}');
    expect(screen.getByRole('checkbox', { name: 'Page 8' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Already at last pages.');
  });

  it('[001-5.pages.2] jumps to a page, or shows that the document does not have it', async () => {
    const { user } = await openPreview();
    const field = await screen.findByRole('textbox', { name: 'Jump to page' });
    await user.type(field, '9{Enter}');
    expect(await screen.findByText('Page 9 of 12')).toBeVisible();
    await user.clear(field);
    await user.type(field, '40');
    await user.click(await button('Go'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Document does not have a page 40');
    expect(field).toHaveValue('40');
  });

  it('[001-4.7.rightclick.1] suppresses the context menu of a thumbnail', async () => {
    await openPreview();
    const page = await button('Page 2 of 12, selected');
    expect(fireEvent.contextMenu(page)).toBe(false);
  });

  it('shows a page when its picture is clicked, and labels a damaged page', async () => {
    const { user } = await openPreview({}, { damaged: 3 });
    await user.click(await button(/^Page 2 of 12/));
    expect(await screen.findByText('Page 2 of 12')).toBeVisible();
    expect(await button(/^Page 2 of 12/)).toHaveAttribute('aria-current', 'true');
    await user.click(await button(/^Page 3 of 12.*page 3 can't be shown/));
    // in the strip, and in place of the enlarged page
    expect(await screen.findAllByText("page 3 can't be shown")).toHaveLength(2);
  });
});

describe('selecting pages', () => {
  it('[001-4.7.selection.4] toggles a page with its checkbox and reports the change with its reason', async () => {
    const { api, user } = await openPreview();
    await user.click(await screen.findByRole('checkbox', { name: 'Page 2' }));
    expect(await pageList()).toHaveValue('1, 3-12');
    expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Page 2 of 12' })).toBeVisible();
    expect(api.requestsOf('updateImagePreviewSettings')).toEqual([
      expect.objectContaining({ imagePreviewSettingChange: 'PAGE_TOGGLED', page: 2 }),
    ]);
  });

  it('[001-4.7.method.1] [001-4.7.selection.3] switches to Pages when a list is typed, and reports it to the server when the field loses the focus', async () => {
    const { api, user } = await openPreview();
    expect(await screen.findByRole('radio', { name: 'All Pages' })).toBeChecked();
    expect(await pageList()).toHaveAccessibleDescription('Ex.: 1, 3, 7-9, 11 (Comma-delimited and may contain ranges)');
    await user.type(await pageList(), '9,1,7-8');
    expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
    expect(api.requestsOf('updateImagePreviewSettings')).toEqual([]);
    await user.tab();
    expect(api.requestsOf('updateImagePreviewSettings')).toEqual([
      expect.objectContaining({
        imagePreviewSettingChange: 'PAGES_CHANGED',
        imagePreviewSettings: expect.objectContaining({ selectedAsCsv: '9,1,7-8' }),
      }),
    ]);
    expect(await pageList()).toHaveValue('1, 7-9');
  });

  it('keeps an invalid list with an error, and requests no price', async () => {
    const { api, user } = await openPreview();
    render(
      <PortalProvider>
        <LiveRegion />
      </PortalProvider>,
    );
    await user.type(await pageList(), '3, 40');
    await user.tab();
    expect(await pageList()).toHaveAccessibleDescription(/Document does not have a page 40/);
    // the focus has left the field, so its description is not read by itself
    expect(document.body.querySelector(':scope > [role=status]')).toHaveTextContent(
      /^Document does not have a page 40/,
    );
    expect(await pageList()).toHaveValue('3, 40');
    await waitForChargeLines();
    expect(JSON.stringify(api.requestsOf('computeDownloadOrder'))).not.toContain('40');
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
    await user.click(await button('Continue'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Document does not have a page 40');
  });

  it('[001-4.7.zoom.1] keeps or ignores the displayed page, or selects all pages, and reports each change with its reason', async () => {
    const { api, user } = await openPreview();
    expect(await screen.findByText('In your order')).toBeVisible();
    await user.click(await button('Ignore Page'));
    expect(await pageList()).toHaveValue('2-12');
    expect(screen.getByText('Not in your order')).toBeVisible();
    expect(screen.queryByText('In your order')).not.toBeInTheDocument();
    await user.click(await button('Keep Page'));
    expect(await pageList()).toHaveValue('1-12');
    expect(screen.getByText('In your order')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All Pages' }));
    expect(screen.getByRole('radio', { name: 'All Pages' })).toBeChecked();
    expect(api.requestsOf('updateImagePreviewSettings')).toEqual([
      expect.objectContaining({ imagePreviewSettingChange: 'IGNORE_PAGE' }),
      expect.objectContaining({ imagePreviewSettingChange: 'KEEP_PAGE' }),
      expect.objectContaining({ imagePreviewSettingChange: 'PAGE_SELECTION_METHOD_CHANGED' }),
    ]);
  });

  it('[001-5.pages.1] shows an alert if no pages are selected', async () => {
    const { user } = await openPreview();
    await user.click(await screen.findByRole('radio', { name: 'Pages' }));
    await user.click(await button('Continue'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There are no pages selected.');
  });

  it('[001-8.thumbnails.1] shows an alert if a change could not be reported, and keeps the selection', async () => {
    const { user } = await openPreview({
      updateImagePreviewSettings: () => refuse({ httpStatus: 500, message: 'No room.' }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Page 2' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('ERROR: No room.');
    expect(await pageList()).toHaveValue('1, 3-12');
  });
});

describe('the enlarged page', () => {
  it('can be zoomed, fitted and rotated with buttons', async () => {
    const { user } = await openPreview();
    const scan = await screen.findByRole('img', { name: 'Page 1 of 12' });
    expect(await button('Fit width')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await button('Zoom in'));
    expect(await button(/^Zoom 125%/)).toHaveTextContent('125%');
    // 125 percent of the scan's 865 by 1120 pixels
    expect(scan).toHaveStyle({ width: '1081.25px' });
    await user.click(await button('Fit page'));
    expect(await button('Fit page')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await button('Rotate'));
    // the size stays, because jsdom has no layout to fit the page to
    expect(scan.parentElement).toHaveStyle({ width: '1400px', height: '1081.25px' });
  });

  it('can be panned, zoomed and rotated with keys while it has the focus', async () => {
    const { user } = await openPreview();
    const scan = await screen.findByRole('region', { name: /^Scan of page 1/ });
    scan.focus();
    await user.keyboard('{ArrowDown}');
    expect(Element.prototype.scrollBy).toHaveBeenLastCalledWith(0, 80);
    await user.keyboard('-');
    expect(await button(/^Zoom 75%/)).toBeVisible();
    await user.keyboard('0');
    expect(await button(/^Zoom 100%/)).toBeVisible();
    await user.keyboard('+');
    expect(await button(/^Zoom 125%/)).toBeVisible();
    await user.keyboard('r');
    expect(scan.firstElementChild).toHaveStyle({ width: '1400px', height: '1081.25px' });
  });

  it('turns pages with Page Down and Page Up, and shows an alert before the first page', async () => {
    const { user } = await openPreview();
    (await screen.findByRole('region', { name: /^Scan of page 1/ })).focus();
    await user.keyboard('{PageUp}');
    expect(screen.getByRole('alert')).toHaveTextContent('Already at first page.');
    await user.keyboard('{PageDown}');
    expect(await screen.findByText('Page 2 of 12')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    (await screen.findByRole('region', { name: /^Scan of page 2/ })).focus();
    await user.keyboard('{PageUp}');
    expect(await screen.findByText('Page 1 of 12')).toBeVisible();
  });

  it('turns pages with one finger and zooms with two', async () => {
    await openPreview();
    const scan = await screen.findByRole('region', { name: /^Scan of page 1/ });
    const at = (...places: readonly number[]) => places.map((clientX) => ({ clientX, clientY: 100 }));
    fireEvent.touchStart(scan, { touches: at(100, 200) });
    fireEvent.touchMove(scan, { touches: at(100, 300) });
    fireEvent.touchEnd(scan, { changedTouches: at(100) });
    expect(await button(/^Zoom 200%/)).toBeVisible();
    fireEvent.touchStart(scan, { touches: at(300) });
    fireEvent.touchEnd(scan, { changedTouches: at(100) });
    expect(await screen.findByText('Page 2 of 12')).toBeVisible();
  });
});
