import sharp from 'sharp';
import { joinTiffs } from './join-tiffs.ts';

const onePageTiff = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 50, channels: 3, background: 'white' } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();

it('one-page TIFFs are joined into one TIFF whose pages can be read, in their order', async () => {
  const widths = [40, 60, 80];
  const joined = joinTiffs(await Promise.all(widths.map(onePageTiff)));
  expect((await sharp(joined).metadata()).pages).toBe(3);
  const pages = widths.map((_, page) => sharp(joined, { page }).png().toBuffer({ resolveWithObject: true }));
  expect((await Promise.all(pages)).map(({ info }) => info.width)).toEqual(widths);
});
