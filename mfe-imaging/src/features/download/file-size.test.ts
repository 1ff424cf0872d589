import { fileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [84_512, '84.5 KB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%p bytes are formatted as %p', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
