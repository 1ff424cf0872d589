import { isTypingTarget, rowKeyAction } from './keyboard-model.ts';

const press = (key: string, held: 'ctrlKey' | 'altKey' | 'metaKey' | null = null) => ({
  key,
  ctrlKey: held === 'ctrlKey',
  altKey: held === 'altKey',
  metaKey: held === 'metaKey',
});

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 7],
  ['PageDown', 8, 9],
  ['PageUp', 3, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
])('%s moves from row %i to row %i', (key, index, to) => {
  expect(rowKeyAction(press(key), { index, count: 10, pageStep: 4 })).toEqual({ type: 'move', index: to });
});

test('Enter opens, Space checks, other keys and modified keys do nothing', () => {
  const place = { index: 2, count: 10, pageStep: 4 };
  expect(rowKeyAction(press('Enter'), place)).toEqual({ type: 'open' });
  expect(rowKeyAction(press(' '), place)).toEqual({ type: 'check' });
  expect(rowKeyAction(press('x'), place)).toBeNull();
  expect(rowKeyAction(press('ArrowDown', 'altKey'), place)).toBeNull();
  expect(rowKeyAction(press('Enter', 'ctrlKey'), place)).toBeNull();
  expect(rowKeyAction(press('ArrowDown'), { ...place, count: 0 })).toBeNull();
});

test.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<input type="checkbox">', false],
  ['<button></button>', false],
])('%s accepts typed letters: %s', (html, typing) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  expect(isTypingTarget(body.firstElementChild)).toBe(typing);
});
