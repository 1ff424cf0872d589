import { loginSlidesSetting } from '@portal/contracts/county-config';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aContent, settingHandlers } from '../../testing.ts';

jest.setTimeout(60_000);

const HASH = 'a'.repeat(64);
const clerk = aUser({ role: 'COUNTY', tabList: ['home', 'controlPanel'] });

async function open(api: FakeHandlers) {
  const slides = [
    { caption: 'The sea', picture: '' },
    { caption: 'The court', picture: '' },
  ];
  const fake = fakeApi({
    ...settingHandlers(),
    readLoginPageSlidesConfig: () => aContent(loginSlidesSetting, { numberOfSlides: 2, slides }),
    saveLoginPageSlidesConfig: (request) => ({
      ...aContent(loginSlidesSetting),
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
const photograph = () => new File([new Uint8Array([255, 216, 255])], 'court.jpg', { type: 'image/jpeg' });

describe('[002-2.5.slides.1] Login Slides', () => {
  it('upload a picture for a slide, and save its hash with the form', async () => {
    const api = await open({ uploadSlide: () => ({ picture: HASH }) });
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 2/), photograph());
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
      ...Array.from({ length: 4 }, () => ({ caption: '', picture: '' })),
    ]);
  });

  it('keep captions and pictures that were added during an upload', async () => {
    const other = 'b'.repeat(64);
    const first = Promise.withResolvers<{ picture: string }>();
    const responses = [first.promise];
    const api = await open({ uploadSlide: () => responses.shift() ?? { picture: other } });
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 1/), photograph());
    await waitFor(() => expect(api.requestsOf('uploadSlide')).toHaveLength(1));
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 2/), photograph());
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Slide 2: The court' })).toHaveAttribute(
        'src',
        expect.stringContaining(other),
      ),
    );
    const [caption] = screen.getAllByLabelText(/^Caption/);
    if (caption === undefined) throw new Error('no caption');
    await userEvent.type(caption, ' at dawn');
    first.resolve({ picture: HASH });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: /^Slide 1:/ })).toHaveAttribute('src', expect.stringContaining(HASH)),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Settings updated');
    const [sent] = api.requestsOf('saveLoginPageSlidesConfig');
    expect(sent instanceof Object ? Reflect.get(sent, 'slides') : []).toEqual([
      { caption: 'The sea at dawn', picture: HASH },
      { caption: 'The court', picture: other },
      ...Array.from({ length: 4 }, () => ({ caption: '', picture: '' })),
    ]);
  });

  it('show an error at the file field if the file is not a picture', async () => {
    const errors = { picture: { key: 'pictureUnreadable' } };
    await open({
      uploadSlide: () => refuse({ httpStatus: 400, status: 'INVALID', code: 'INVALID', content: { errors } }),
    });
    await userEvent.upload(screen.getByLabelText(/^Picture of slide 1/), photograph());
    expect(await screen.findByText(/The portal can't show this picture\./)).toBeVisible();
  });

  it('accept 1 to 6 slides', async () => {
    const api = await open({});
    const count = screen.getByLabelText('Number of slides');
    await userEvent.clear(count);
    await userEvent.type(count, '7');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(count).toHaveAccessibleDescription(/6/);
    expect(api.requestsOf('saveLoginPageSlidesConfig')).toEqual([]);
  });

  it('say if a slide has no picture', async () => {
    await open({});
    fireEvent.error(screen.getByRole('img', { name: 'Slide 6:' }));
    expect(within(document.body).getByText('Slide 6 has no picture yet')).toBeVisible();
  });
});
