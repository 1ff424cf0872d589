import { renderHook } from '@testing-library/react';
import { useKeptPoint } from './use-kept-point.ts';

const view = { width: 400, height: 600 };
const shownAs = (width: number, shown = '1:0') => ({ shown, view, box: { width, height: width } });

function setUp() {
  const element = document.createElement('div');
  const scrollTo = jest.fn();
  element.scrollTo = scrollTo;
  const { result, rerender } = renderHook(
    (page: ReturnType<typeof shownAs>) => useKeptPoint({ current: element }, page),
    { initialProps: shownAs(400) },
  );
  return { element, scrollTo, rerender, kept: () => result.current };
}

it('keeps the middle of the view, where a button or a key zooms', () => {
  const { element, scrollTo, rerender, kept } = setUp();
  rerender(shownAs(800));
  expect(scrollTo).toHaveBeenLastCalledWith(200, 300);
  element.scrollLeft = 400;
  element.scrollTop = 200;
  kept().noteScroll(element);
  rerender(shownAs(1600));
  expect(scrollTo).toHaveBeenLastCalledWith(1000, 700);
});

it('keeps the point between two fingers, also if the page could not be scrolled to it at first', () => {
  const { scrollTo, rerender, kept } = setUp();
  kept().keepBetweenFingers({ x: 390, y: 350 }, { x: 390, y: 350 });
  rerender(shownAs(500));
  expect(scrollTo).toHaveBeenLastCalledWith(97.5, 87.5);
  // the element of this test stays at 0, as a page does that is less high than the view
  kept().keepBetweenFingers({ x: 390, y: 350 }, { x: 380, y: 360 });
  rerender(shownAs(1600));
  expect(scrollTo).toHaveBeenLastCalledWith(390 * 4 - 380, 350 * 4 - 360);
  kept().endPinch();
  rerender(shownAs(800));
  expect(scrollTo).toHaveBeenLastCalledWith(-100, -150);
});

it('leaves the position to the browser when the page or its rotation changes, or nothing is zoomed', () => {
  const { scrollTo, rerender } = setUp();
  rerender(shownAs(800, '2:0'));
  rerender(shownAs(400, '2:1'));
  rerender(shownAs(400, '2:1'));
  expect(scrollTo).not.toHaveBeenCalled();
});
