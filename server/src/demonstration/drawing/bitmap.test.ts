import { Bitmap } from './bitmap.ts';
import { outlinesOfPath } from './outlines.ts';

const rowsOf = ({ pixels, width, height }: Bitmap): string[] =>
  Array.from({ length: height }, (_, row) =>
    Array.from(pixels.subarray(row * width, (row + 1) * width), (pixel) => (pixel === 0 ? '#' : '.')).join(''),
  );

describe('a bitmap', () => {
  it('fills an outline, except for a hole with the opposite winding direction', () => {
    const bitmap = new Bitmap(7, 5);
    bitmap.fill([
      [1, 0, 6, 0, 6, 5, 1, 5],
      [3, 2, 3, 3, 5, 3, 5, 2],
    ]);
    expect(rowsOf(bitmap)).toEqual(['.#####.', '.#####.', '.##..#.', '.#####.', '.#####.']);
  });

  it('draws lines with a pen of the given width, clipped to the page', () => {
    const bitmap = new Bitmap(6, 3);
    for (const line of outlinesOfPath('M-4 1.5h20')) bitmap.stroke(line, 1);
    bitmap.dot(100, 100, 5);
    expect(rowsOf(bitmap)).toEqual(['......', '######', '......']);
  });
});

describe('the outlines of a path', () => {
  it('are its straight lines, and several line segments for each curve', () => {
    expect(outlinesOfPath('M1 2H5V6L3 8Z')).toEqual([[1, 2, 5, 2, 5, 6, 3, 8, 1, 2]]);
    const [curve = []] = outlinesOfPath('M0 0C0 10 10 10 10 0');
    expect(curve.slice(-2)).toEqual([10, 0]);
    const heights = curve.filter((_, index) => index % 2 === 1);
    expect(Math.max(...heights)).toBeCloseTo(7.5, 1);
  });
});
