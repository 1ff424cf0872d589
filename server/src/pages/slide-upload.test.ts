import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginSlidesSetting, SLIDE_BYTES, uploadSlide } from '@portal/contracts/county-config';
import pino from 'pino';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { noImaging } from '../imaging/imaging.testing.ts';
import { storedPageRenderer } from '../imaging/thumbnails/stored-page-renderer.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { readSlidePicture } from './slide-pictures.store.ts';
import { slidesOf } from './slides.ts';

// The test starts a drawing process, which can take half a minute on a busy machine, so no response counts as late here.
const TIMEOUT_MS = 300_000;
jest.setTimeout(TIMEOUT_MS);

const uploaded = z.object({ picture: z.string() });

describeOnEmbeddedDatabase('[002-9.slides.1] uploading a slide', (getDb, getDatabase) => {
  const folder = mkdtempSync(join(tmpdir(), 'slides-'));
  const renderer = storedPageRenderer({
    store: noImaging.store,
    cacheFolder: join(folder, 'cache'),
    log: pino({ level: 'silent' }),
    limits: { processes: 1, wallMs: TIMEOUT_MS },
  });
  afterAll(() => {
    renderer.close();
    rmSync(folder, { recursive: true });
  });

  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), {
      services: { imaging: { ...noImaging, renderer } },
      limits: { responseMs: TIMEOUT_MS },
    });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    cookie = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const photograph = () =>
    sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336699' } })
      .withExif({ IFD3: { GPSLatitude: '15/1 10/1 0/1' } })
      .jpeg()
      .toBuffer();
  const upload = async (picture: Buffer) => {
    const answer = await portal.send(uploadSlide, { picture: picture.toString('base64') }, { cookie });
    return { code: answer.statusCode, content: answer.statusCode === 413 ? null : envelopeOfAnswer(answer).content };
  };

  it('stores the image once, redrawn without its metadata', async () => {
    const sent = await photograph();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { picture } = uploaded.parse((await upload(sent)).content);
    expect(uploaded.parse((await upload(sent)).content).picture).toBe(picture);
    expect(await getDb().selectFrom('slide_picture').select('hash').execute()).toEqual([{ hash: picture }]);
    const storedImage = await sharp((await readSlidePicture(getDb(), picture)) ?? Buffer.of()).metadata();
    expect(storedImage).toMatchObject({ format: 'jpeg', width: 2400, height: 1200 });
    expect(storedImage.exif).toBeUndefined();
  });

  it.each([
    ['a page of HTML', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['half a picture', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['nothing', Buffer.of()],
  ])('refuses %s by its content, and stores nothing', async (_case, sent) => {
    expect(await upload(sent)).toEqual({ code: 400, content: { errors: { picture: { key: 'pictureUnreadable' } } } });
    expect(await getDb().selectFrom('slide_picture').select('hash').execute()).toEqual([]);
  });

  it('refuses a larger request before reading it', async () => {
    expect((await upload(Buffer.alloc(SLIDE_BYTES + 3000))).code).toBe(413);
    expect((await upload(Buffer.alloc(SLIDE_BYTES))).code).toBe(400);
  });

  it('shows the picture in its slot once the setting names it, and the file from the folder in other slots', async () => {
    const { picture } = uploaded.parse((await upload(await photograph())).content);
    const slides = [
      { caption: 'The sea', picture: '' },
      { caption: 'The court', picture },
    ];
    const saved = await portal.send(loginSlidesSetting.save, { numberOfSlides: 2, slides }, { cookie });
    expect(saved.statusCode).toBe(200);
    const { byFile, byHash } = slidesOf({
      slides: () => portal.county.current.loginPageSlides.slides,
      readPicture: (hash) => readSlidePicture(getDb(), hash),
      folder,
    });
    expect(await byFile('one.jpg')).toBeNull();
    expect(await byFile('two.jpg')).toEqual(await byHash(picture));
    // clients written from the specification send only the number
    expect((await portal.send(loginSlidesSetting.save, { numberOfSlides: 1 }, { cookie })).statusCode).toBe(200);
    expect(portal.county.current.loginPageSlides).toEqual({ numberOfSlides: 1, slides });
    expect((await portal.send(loginSlidesSetting.save, { numberOfSlides: 7 }, { cookie })).statusCode).toBe(400);
  });
});
