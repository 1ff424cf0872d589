import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 620;

interface Scene {
  readonly file: string;
  readonly sky: string;
  readonly ground: string;
  /** Shapes on top, as SVG. */
  readonly shapes: string;
}

const lots = Array.from({ length: 8 }, (_lot, index) => {
  const x = 120 + index * 120;
  return `<path d="M${x} 170h112v130H${x}zM${x} 340h112v120H${x}z"/><text x="${x + 56}" y="240">374-${index + 1}</text><text x="${x + 56}" y="405">375-${index + 1}</text>`;
}).join('');
const shelves = Array.from({ length: 60 }, (_book, index) => {
  const x = 90 + (index % 20) * 52;
  const y = 90 + Math.floor(index / 20) * 165;
  const colour = ['#6d2f2a', '#274a5a', '#7a6330'][(index * 7) % 3];
  return `<rect x="${x}" y="${y}" width="42" height="135" rx="3" fill="${colour}"/><rect x="${x}" y="${y + 22}" width="42" height="12" fill="#d9c48a"/>`;
}).join('');
const palms = [180, 420, 930]
  .map(
    (x) =>
      `<path d="M${x} 470q12-130 40-220" stroke="#5a4630" stroke-width="12" fill="none"/><path d="M${x + 40} 250q-90-40-120 20q70-30 120-20q-50-80-110-60q80 10 110 60q30-80 100-60q-70 10-100 60q90-30 130 40q-60-50-130-40" fill="#2f6b4a"/>`,
  )
  .join('');

/** What the login page of the demonstration county shows, in the order of its captions. */
const SCENES: readonly Scene[] = [
  {
    file: 'one.jpg',
    sky: '#bfe3ea',
    ground: '#e9d9b0',
    shapes: `<rect y="330" width="1200" height="130" fill="#3f9fb0"/><path d="M0 340q300-60 600-10t600-20v40H0z" fill="#2f7f96"/>${palms}`,
  },
  {
    file: 'two.jpg',
    sky: '#f6f1e4',
    ground: '#f6f1e4',
    shapes: `<g fill="none" stroke="#3a3a36" stroke-width="3">${lots}</g><g font-family="serif" font-size="22" text-anchor="middle" fill="#3a3a36"><text x="600" y="110">TRACT 374, I DENNE</text><text x="600" y="328">BEACH ROAD</text></g>`,
  },
  { file: 'three.jpg', sky: '#8d7d66', ground: '#5e5140', shapes: shelves },
  {
    file: 'four.jpg',
    sky: '#f3cfa2',
    ground: '#8fae7b',
    shapes: `<path d="M520 620L590 330h20l70 290z" fill="#6b6b6b"/><path d="M598 620l2-280 4 280z" fill="#efe6c8"/>${palms}`,
  },
];

const svgOf = ({ sky, ground, shapes }: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/><rect y="460" width="${WIDTH}" height="160" fill="${ground}"/>${shapes}</svg>`;

/** Draws the slides of the demonstration county into a folder. */
export async function drawDemonstrationSlides(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const scene of SCENES) {
    await sharp(Buffer.from(svgOf(scene)))
      .jpeg({ quality: 82 })
      .toFile(join(folder, scene.file));
  }
}
