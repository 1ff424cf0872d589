import { act, render, screen } from '@testing-library/react';
import { keepTranslatedTexts } from './translated-texts.ts';

/** Replaces each text as Chrome does. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) found.push(text);
  for (const text of found) {
    if (text.parentElement?.closest('font') !== null) continue;
    const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    font.append(`[${text.nodeValue}]`);
    text.parentNode?.replaceChild(font, text);
  }
}

interface OrderProps {
  readonly pages: string;
  readonly isBusy?: boolean;
  readonly isNew?: boolean;
}

const Order = ({ pages, isBusy = false, isNew = false }: OrderProps) => (
  <p>
    {isNew && <b>New: </b>}
    {isBusy ? 'Please wait' : <i>Pages </i>}
    {pages}
    {' of 4'}
  </p>
);
const order = () => screen.getByRole('paragraph').textContent;

let stop = (): void => undefined;
beforeEach(() => {
  stop = keepTranslatedTexts();
});
afterEach(() => stop());

/** Translates the page, as before this is known to the portal. */
const translated = () => act(async () => translate());

test('a translated text is removed, changed and preceded by another element without an error', async () => {
  const { rerender } = render(<Order pages="1" isBusy />);
  await translated();
  expect(order()).toBe('[Please wait][1][ of 4]');
  rerender(<Order pages="1" isNew />);
  expect(order()).toBe('New: Pages [1][ of 4]');
  await act(async () => rerender(<Order pages="2" isNew />));
  expect(order()).toBe('New: Pages 2[ of 4]');
  await translated();
  rerender(<Order pages="2" isBusy />);
  expect(order()).toBe('Please wait[2][ of 4]');
});

test('a text that was translated before the portal watched is left, without an error', async () => {
  stop();
  const { rerender } = render(<Order pages="1" isBusy />);
  await translated();
  stop = keepTranslatedTexts();
  rerender(<Order pages="1" isNew />);
  expect(order()).toContain('New: Pages ');
});

test('the removal of a node that is elsewhere is still an error', () => {
  expect(() => document.body.removeChild(document.createTextNode('elsewhere'))).toThrow('not a child');
});
