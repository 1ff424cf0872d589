import { loginSlidesSetting } from '@portal/contracts/county-config';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { settingContent, settingHandlers } from '../../testing.ts';

jest.setTimeout(60_000);

const HASH = 'a'.repeat(64);
/** A saved form always has six slides; these are the four after the two with captions. */
const EMPTY_SLIDES = Array.from({ length: 4 }, () => ({ caption: '', picture: '' }));
const clerk = aUser({ role: 'COUNTY', tabList: ['home', 'controlPanel'] });

async function openSlidesPage(api: FakeHandlers) {
  const slides = [
    { caption: 'The sea', picture: '' },
    { caption: 'The court', picture: '' },
  ];
  const fake = fakeApi({
    ...settingHandlers(),
    readLoginPageSlidesConfig: () => settingContent(loginSlidesSetting, { numberOfSlides: 2, slides }),
    saveLoginPageSlidesConfig: (request) => ({
      ...settingContent(loginSlidesSetting),
      ...(request instanceof Object ? request : {}),
      changedBy: 'county.clerk',
      changedAt: '2026-11-21T01:00:00.000Z',
    }),
    ...api,
  });
  await renderRemote(remote, { path: '/controlPanel/loginPageSlides', user: clerk });
  await screen.findByRole('button', { name: 'Submit' });
  return fake;
}
/** A file with the first three bytes of a JPEG image; in base64, they are '/9j/'. */
const jpegFile = () => new File([new Uint8Array([255, 216, 255])], 'court.jpg', { type: 'image/jpeg' });

describe('[002-2.5.slides.1] Login Slides', () => {
  it('upload a picture for a slide, and save its hash with the form', async () => {
    const api = await openSlidesPage({ uploadSlide: () => ({ picture: HASH }) });
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 2/), jpegFile());
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Slide 2: The court' })).toHaveAttribute(
        'src',
        expect.stringContaining(`/slides/${HASH}`),
      ),
    );
    expect(api.requestsOf('uploadSlide')).toEqual([{ picture: '/9j/' }]);
    expect(screen.getByText('Not saved yet: Slides')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Settings updated');
    const [sent] = api.requestsOf('saveLoginPageSlidesConfig');
    expect(sent).toMatchObject({ numberOfSlides: 2 });
    expect(sent instanceof Object ? Reflect.get(sent, 'slides') : []).toEqual([
      { caption: 'The sea', picture: '' },
      { caption: 'The court', picture: HASH },
      ...EMPTY_SLIDES,
    ]);
  });

  it('keep captions and pictures that were added during an upload', async () => {
    const otherHash = 'b'.repeat(64);
    // the first upload gets its response last
    const firstResponse = Promise.withResolvers<{ picture: string }>();
    const responses = [firstResponse.promise];
    const api = await openSlidesPage({ uploadSlide: () => responses.shift() ?? { picture: otherHash } });
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 1/), jpegFile());
    await waitFor(() => expect(api.requestsOf('uploadSlide')).toHaveLength(1));
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 2/), jpegFile());
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Slide 2: The court' })).toHaveAttribute(
        'src',
        expect.stringContaining(otherHash),
      ),
    );
    const [caption] = screen.getAllByLabelText(/^Caption/);
    if (caption === undefined) throw new Error('no caption');
    await userEvent.type(caption, ' at dawn');
    firstResponse.resolve({ picture: HASH });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: /^Slide 1:/ })).toHaveAttribute('src', expect.stringContaining(HASH)),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Settings updated');
    const [sent] = api.requestsOf('saveLoginPageSlidesConfig');
    expect(sent instanceof Object ? Reflect.get(sent, 'slides') : []).toEqual([
      { caption: 'The sea at dawn', picture: HASH },
      { caption: 'The court', picture: otherHash },
      ...EMPTY_SLIDES,
    ]);
  });

  it('show an error at the file field if the file is not a picture', async () => {
    const errors = { picture: { key: 'pictureUnreadable' } };
    await openSlidesPage({
      uploadSlide: () => refuse({ httpStatus: 400, status: 'INVALID', code: 'INVALID', content: { errors } }),
    });
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 1/), jpegFile());
    expect(await screen.findByText(/The portal can't show this picture\./)).toBeVisible();
  });

  it('give the focus back to the file field after the upload, with its error', async () => {
    const errors = { picture: { key: 'pictureUnreadable' } };
    const response = Promise.withResolvers<ReturnType<typeof refuse>>();
    await openSlidesPage({ uploadSlide: () => response.promise });
    const field = screen.getByLabelText(/^Picture of slide 1/);
    await userEvent.upload(field, jpegFile());
    expect(field).toBeDisabled();
    // as browsers do when the focused control is disabled
    field.blur();
    response.resolve(refuse({ httpStatus: 400, status: 'INVALID', code: 'INVALID', content: { errors } }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/The portal can't show this picture\./);
  });

  it('accept 1 to 6 slides', async () => {
    const api = await openSlidesPage({});
    const count = screen.getByLabelText('Number of slides');
    const submitCount = async (typed: string) => {
      await userEvent.clear(count);
      await userEvent.type(count, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    };
    await submitCount('0');
    expect(count).toHaveAccessibleDescription(/The minimum is 1\./);
    await submitCount('7');
    expect(count).toHaveAccessibleDescription(/6/);
    expect(api.requestsOf('saveLoginPageSlidesConfig')).toEqual([]);
    for (const [index, accepted] of [1, 6].entries()) {
      await submitCount(String(accepted));
      await waitFor(() =>
        expect(api.requestsOf('saveLoginPageSlidesConfig')[index]).toMatchObject({ numberOfSlides: accepted }),
      );
    }
  });

  it('accept an unchanged form of a new county, which has no slides', async () => {
    const api = await openSlidesPage({
      readLoginPageSlidesConfig: () => settingContent(loginSlidesSetting, { numberOfSlides: 0, slides: [] }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveLoginPageSlidesConfig')).toMatchObject([{ numberOfSlides: 0 }]);
  });

  it('say if a slide has no picture', async () => {
    await openSlidesPage({});
    fireEvent.error(screen.getByRole('img', { name: 'Slide 6:' }));
    expect(within(document.body).getByText('Slide 6 has no picture yet')).toBeVisible();
  });
});
