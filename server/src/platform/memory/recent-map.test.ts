import { RecentMap } from './recent-map.ts';

it('a RecentMap keeps the most recent entries, and evicts the one that was set longest ago', () => {
  const recent = new RecentMap<string, number>(2);
  recent.set('one', 1);
  recent.set('two', 2);
  // set again, so it is evicted last
  recent.set('one', 11);
  recent.set('three', 3);
  expect(['one', 'two', 'three'].map((key) => recent.get(key))).toEqual([11, undefined, 3]);
  recent.delete('one');
  recent.set('four', 4);
  expect(['one', 'three', 'four'].map((key) => recent.get(key))).toEqual([undefined, 3, 4]);
});
