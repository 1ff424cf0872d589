import { omit } from './omit.ts';

test('omit returns a copy without one property and leaves the original unchanged', () => {
  const value = { name: 'Elena', level: 2 };
  expect(omit(value, 'level')).toEqual({ name: 'Elena' });
  expect(value).toEqual({ name: 'Elena', level: 2 });
});
