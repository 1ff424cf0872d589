import { imageFileName } from './image-file-name.ts';

it.each([
  ['WD-2024-000123.%%SUFFIX%%', 'WD-2024-000123.pdf'],
  ['deed.pdf', 'deed.pdf'],
  ['', 'image.pdf'],
  ['  ', 'image.pdf'],
])('[001-4.8.file.1] %p is saved as %p', (given, name) => {
  expect(imageFileName(given)).toBe(name);
});
