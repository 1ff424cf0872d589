import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { indexSheet } from './index-sheet.ts';
import { islandMap } from './island-map.ts';
import { DRAWING_AREA } from './line-work.ts';
import { subdivisionPlat } from './subdivision-plat.ts';
import { surveyTraverse } from './survey-traverse.ts';

/** Enough pixels for an enlarged slide on a high-resolution screen. */
const WIDTH = 1800;
const DENSITY = (72 * WIDTH) / DRAWING_AREA.width;

/** The slides of the demonstration county's login and home pages, in the order of `DEMONSTRATION_CAPTIONS`. */
const SLIDES = [
  {
    file: 'one.jpg',
    draw: subdivisionPlat,
    caption: 'Tract 374, I Denne: Lot 374-6 as recorded in Check Plat 2117/98',
  },
  { file: 'two.jpg', draw: surveyTraverse, caption: 'Lot 1812 NEW 3, surveyed by its seven courses' },
  { file: 'three.jpg', draw: islandMap, caption: 'Villages of the tract index' },
  { file: 'four.jpg', draw: indexSheet, caption: 'The grantor index, opened at pages 118 and 119' },
] as const;

export const DEMONSTRATION_CAPTIONS: readonly string[] = SLIDES.map(({ caption }) => caption);

/**
 * Draws the slides of the demonstration county that a folder lacks. Each server has its own folder, also one whose county was created by
 * another server or by `portal demo`.
 */
export async function drawDemonstrationSlides(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { file, draw } of SLIDES.filter((slide) => !existsSync(join(folder, slide.file)))) {
    const path = join(folder, file);
    // the default color subsampling would blur such thin lines
    await sharp(Buffer.from(draw()), { density: DENSITY })
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toFile(`${path}.part`);
    renameSync(`${path}.part`, path);
  }
}
