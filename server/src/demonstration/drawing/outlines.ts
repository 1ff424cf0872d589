import type { PathCommand } from 'fontkit';
import type { Points } from './ink.ts';

const CURVE_STEPS = 6;
const PART = /([MLHVhCZ])([^MLHVhCZ]*)/g;

/** Straight pieces of outlines: curves are walked in a few steps. */
class Walk {
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

  /** A curve with one handle is one with two, each two thirds of the way to it. */
  bendTo(handleX: number, handleY: number, x: number, y: number): void {
    const [fromX, fromY] = this.last();
    const near = (from: number, to: number) => from + ((to - from) * 2) / 3;
    this.curveTo(near(fromX, handleX), near(fromY, handleY), near(x, handleX), near(y, handleY), x, y);
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

/** The outlines of a letter, in the units of its font. */
export const outlinesOfLetter = (commands: readonly PathCommand[]): readonly Points[] => {
  const walk = new Walk();
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') walk.moveTo(a, b);
    else if (command === 'lineTo') walk.lineTo(a, b);
    else if (command === 'quadraticCurveTo') walk.bendTo(a, b, c, d);
    else if (command === 'bezierCurveTo') walk.curveTo(a, b, c, d, e, f);
    else walk.close();
  }
  return walk.outlines();
};

/** Lines in the few of SVG's words that pages are described with. */
export const linesOf = (description: string): readonly Points[] => {
  const walk = new Walk();
  for (const [, word, rest = ''] of description.matchAll(PART)) {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const [x, y] = walk.last();
    if (word === 'M') walk.moveTo(a, b);
    else if (word === 'L') walk.lineTo(a, b);
    else if (word === 'H') walk.lineTo(a, y);
    else if (word === 'h') walk.lineTo(x + a, y);
    else if (word === 'V') walk.lineTo(x, a);
    else if (word === 'C') walk.curveTo(a, b, c, d, e, f);
    else walk.close();
  }
  return walk.outlines();
};
