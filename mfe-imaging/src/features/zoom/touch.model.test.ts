import { pinchOf, pointBetween, SWIPE_PX, swipeOf } from './touch.model.ts';

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

it.each([
  ['left', at(300, 100), at(300 - SWIPE_PX, 110), 'NEXT'],
  ['right', at(100, 100), at(100 + SWIPE_PX, 90), 'PREVIOUS'],
  ['too short', at(300, 100), at(301 - SWIPE_PX, 100), null],
  ['down', at(300, 100), at(220, 300), null],
  ['not at all', at(300, 100), at(300, 100), null],
])('a swipe of one finger: %s', (_name, from, to, expected) => {
  expect(swipeOf(from, to)).toBe(expected);
});

it('a pinch of two fingers zooms by the change of their distance', () => {
  expect(pinchOf(100, [at(0, 0), at(100, 0)], [at(0, 0), at(200, 0)])).toBe(200);
  expect(pinchOf(100, [at(0, 0), at(0, 100)], [at(0, 0), at(30, 40)])).toBe(50);
  expect(pinchOf(100, [at(5, 5), at(5, 5)], [at(0, 0), at(30, 40)])).toBe(100);
});

it('two fingers have a point between them', () => {
  expect(pointBetween([at(300, 100), at(100, 250)])).toEqual(at(200, 175));
});
