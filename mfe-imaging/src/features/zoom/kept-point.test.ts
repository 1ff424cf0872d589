import { middleOf, scrollToKeep } from './kept-point.ts';

const view = { width: 400, height: 600 };

describe('keeping a point of the page in its place', () => {
  it('scrolls to the corner of a plat that was pinched', () => {
    const seenAt = { x: 340, y: 255 };
    const before = { view, box: { width: 400, height: 300 }, scroll: { x: 0, y: 0 }, seenAt };
    expect(scrollToKeep(before, { view, box: { width: 1600, height: 1200 }, shownAt: seenAt })).toEqual({
      x: 340 * 4 - 340,
      y: 255 * 4 - 255,
    });
  });

  it('returns to the same position when a zoom is undone', () => {
    const [small, large] = [
      { width: 800, height: 1200 },
      { width: 1000, height: 1500 },
    ];
    const at = middleOf(view);
    const scroll = scrollToKeep(
      { view, box: small, scroll: { x: 70, y: 130 }, seenAt: at },
      { view, box: large, shownAt: at },
    );
    expect(scrollToKeep({ view, box: large, scroll, seenAt: at }, { view, box: small, shownAt: at })).toEqual({
      x: 70,
      y: 130,
    });
  });

  it('counts the margins of a page that is narrower than the view', () => {
    const seenAt = { x: 200, y: 0 };
    const before = { view, box: { width: 200, height: 200 }, scroll: { x: 0, y: 0 }, seenAt };
    expect(scrollToKeep(before, { view, box: { width: 800, height: 800 }, shownAt: seenAt })).toEqual({ x: 200, y: 0 });
    expect(scrollToKeep(before, { view, box: { width: 100, height: 100 }, shownAt: seenAt })).toEqual({ x: 0, y: 0 });
  });
});
