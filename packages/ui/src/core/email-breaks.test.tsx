import { screen } from '@testing-library/react';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { emailBreaks, isLongEmail } from './email-breaks.tsx';
import { Facts } from './facts.tsx';

describe('an email address among facts', () => {
  it('may end a line before its signs alone, and is copied as it is', () => {
    renderInPortal(<Facts items={[{ term: 'Email', value: 'maria.cruz@example.com' }]} />);
    const value = screen.getByText('Email').nextElementSibling;
    expect(value).toHaveTextContent(/^maria\.cruz@example\.com$/);
    expect(value?.innerHTML.split('<wbr>')).toEqual(['maria', '.cruz', '@example', '.com']);
  });

  it.each([
    ['maria.cruz@example.com', false],
    ['filings@marianaslandtitle.example', true],
    ['as-many-letters-of-a-file.pdf', false],
  ])('%p has a name that is long: %p', (text, isLong) => {
    expect(isLongEmail(text)).toBe(isLong);
  });

  it.each(['deed.pdf', 'EF-2026-000001', 'Ask maria@example.com', 'maria@', ''])('leaves %p as it is', (text) => {
    expect(emailBreaks(text)).toBe(text);
  });
});
