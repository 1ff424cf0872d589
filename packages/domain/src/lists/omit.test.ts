import { omit } from './omit.ts';

test('a copy has every member but the one that is left out, and the value keeps it', () => {
  const value = { name: 'Elena', level: 2 };
  expect(omit(value, 'level')).toEqual({ name: 'Elena' });
  expect(value).toEqual({ name: 'Elena', level: 2 });
});
