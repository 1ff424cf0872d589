import { screen } from '@testing-library/react';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { emailBreaks, isLongEmail } from './email-breaks.tsx';
import { Facts } from './facts.tsx';

describe('an email address in facts', () => {
  it("breaks only before '@' and dots, and is copied unchanged", () => {
    renderInPortal(<Facts items={[{ term: 'Email', value: 'maria.cruz@example.com' }]} />);
    const value = screen.getByText('Email').nextElementSibling;
    expect(value).toHaveTextContent(/^maria\.cruz@example\.com$/);
    expect(value?.innerHTML.split('<wbr>')).toEqual(['maria', '.cruz', '@example', '.com']);
  });

  it.each([
    ['maria.cruz@example.com', false],
    ['filings@marianaslandtitle.example', true],
    ['as-many-letters-of-a-file.pdf', false],
  ])('%p has a long unbreakable part: %p', (text, isLong) => {
    expect(isLongEmail(text)).toBe(isLong);
  });

  it.each(['deed.pdf', 'EF-2026-000001', 'Ask maria@example.com', 'maria@', ''])('leaves %p unchanged', (text) => {
    expect(emailBreaks(text)).toBe(text);
  });
});
