import { Ink } from './ink.ts';
import { outlinesOfPath } from './outlines.ts';

const rowsOf = ({ pixels, width, height }: Ink): string[] =>
  Array.from({ length: height }, (_, row) =>
    Array.from(pixels.subarray(row * width, (row + 1) * width), (pixel) => (pixel === 0 ? '#' : '.')).join(''),
  );

describe('ink on a page', () => {
  it('fills an outline, except for a hole with the opposite winding direction', () => {
    const ink = new Ink(7, 5);
    ink.fill([
      [1, 0, 6, 0, 6, 5, 1, 5],
      [3, 2, 3, 3, 5, 3, 5, 2],
    ]);
    expect(rowsOf(ink)).toEqual(['.#####.', '.#####.', '.##..#.', '.#####.', '.#####.']);
  });

  it('draws lines with a pen of the given width, clipped to the page', () => {
    const ink = new Ink(6, 3);
    for (const line of outlinesOfPath('M-4 1.5h20')) ink.stroke(line, 1);
    ink.dot(100, 100, 5);
    expect(rowsOf(ink)).toEqual(['......', '######', '......']);
  });

  it('parses path descriptions, and splits curves into line segments', () => {
    expect(outlinesOfPath('M1 2H5V6L3 8Z')).toEqual([[1, 2, 5, 2, 5, 6, 3, 8, 1, 2]]);
    const [curve = []] = outlinesOfPath('M0 0C0 10 10 10 10 0');
    expect(curve.slice(-2)).toEqual([10, 0]);
    const heights = curve.filter((_, index) => index % 2 === 1);
    expect(Math.max(...heights)).toBeCloseTo(7.5, 1);
  });
});
