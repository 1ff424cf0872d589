import type { PathCommand } from 'fontkit';
import type { Points } from './bitmap.ts';

const CURVE_STEPS = 6;
const COMMAND = /([MLHVhCZ])([^MLHVhCZ]*)/g;

/** Builds outlines of straight segments; each curve becomes a few segments. */
class OutlineBuilder {
  readonly #outlines: number[][] = [];
  #current: number[] = [];

  moveTo(x: number, y: number): void {
    this.#current = [x, y];
    this.#outlines.push(this.#current);
  }

  lineTo(x: number, y: number): void {
    this.#current.push(x, y);
  }

  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [fromX, fromY] = this.last();
    for (let step = 1; step <= CURVE_STEPS; step += 1) {
      const t = step / CURVE_STEPS;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      this.#current.push(a * fromX + b * x1 + c * x2 + d * x, a * fromY + b * y1 + c * y2 + d * y);
    }
  }

  /** Converts a quadratic curve to a cubic one: each control point is two thirds of the way to the quadratic one. */
  quadraticTo(controlX: number, controlY: number, x: number, y: number): void {
    const [fromX, fromY] = this.last();
    const twoThirds = (from: number, to: number) => from + ((to - from) * 2) / 3;
    this.curveTo(
      twoThirds(fromX, controlX),
      twoThirds(fromY, controlY),
      twoThirds(x, controlX),
      twoThirds(y, controlY),
      x,
      y,
    );
  }

  close(): void {
    this.#current.push(...this.#current.slice(0, 2));
  }

  last(): readonly [number, number] {
    return [this.#current.at(-2) ?? 0, this.#current.at(-1) ?? 0];
  }

  outlines(): readonly Points[] {
    return this.#outlines;
  }
}

/** The outlines of a glyph, in font units. */
export const outlinesOfGlyph = (commands: readonly PathCommand[]): readonly Points[] => {
  const builder = new OutlineBuilder();
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') builder.moveTo(a, b);
    else if (command === 'lineTo') builder.lineTo(a, b);
    else if (command === 'quadraticCurveTo') builder.quadraticTo(a, b, c, d);
    else if (command === 'bezierCurveTo') builder.curveTo(a, b, c, d, e, f);
    else builder.close();
  }
  return builder.outlines();
};

/** The outlines of an SVG path that uses only the commands M, L, H, h, V, C and Z. */
export const outlinesOfPath = (description: string): readonly Points[] => {
  const builder = new OutlineBuilder();
  for (const [, command, parameters = ''] of description.matchAll(COMMAND)) {
    const numbers = parameters.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const [x, y] = builder.last();
    if (command === 'M') builder.moveTo(a, b);
    else if (command === 'L') builder.lineTo(a, b);
    else if (command === 'H') builder.lineTo(a, y);
    else if (command === 'h') builder.lineTo(x + a, y);
    else if (command === 'V') builder.lineTo(x, a);
    else if (command === 'C') builder.curveTo(a, b, c, d, e, f);
    else builder.close();
  }
  return builder.outlines();
};
