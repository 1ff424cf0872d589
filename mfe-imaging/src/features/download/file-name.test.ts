import { imageFileName } from './file-name.ts';
import { fileSize } from './file-size.ts';

it.each([
  ['WD-2024-000123.%%SUFFIX%%', 'WD-2024-000123.pdf'],
  ['deed.pdf', 'deed.pdf'],
  ['', 'image.pdf'],
  ['  ', 'image.pdf'],
])('[001-4.8.file.1] %p is saved as %p', (given, name) => {
  expect(imageFileName(given)).toBe(name);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [84_512, '84.5 KB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%p bytes read %p', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
