import { screen } from '@testing-library/react';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { unbroken } from './unbroken.tsx';

const pieces = (): string[] => [...document.querySelectorAll('p > span')].map((piece) => piece.textContent);

describe('numbers with hyphens', () => {
  it.each([
    ['Transaction EF-2026-000001 was submitted.', ['EF-2026-000001']],
    ['取引EF-2026-000001が提出されました。', ['EF-2026-000001']],
    ['2024-000123 and 2024-000124 on pages 4-5', ['2024-000123', '2024-000124']],
    ['scan-2026-11-20-10-30-00-0001.pdf is 2024-000123', ['2024-000123']],
  ])('are not broken in %p', (text, expected) => {
    renderInPortal(<p>{unbroken(text)}</p>);
    expect(pieces()).toEqual(expected);
    expect(document.querySelector('p')).toHaveTextContent(text);
  });

  it('are found among other children', () => {
    renderInPortal(<p>{unbroken(['Receipt EF-2026-000001', <b key="next">Next</b>])}</p>);
    expect(pieces()).toEqual(['EF-2026-000001']);
    expect(screen.getByText('Next')).toBeVisible();
  });

  it.each(['E-file a document', 'A well-known word - 12', 'No. 000123'])('leaves %p unchanged', (text) => {
    expect(unbroken(text)).toBe(text);
  });
});
