import { refuse } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { home, openPortal, theUser } from '../../portal.testing.tsx';

// The check of a whole page takes its time on a busy machine.
jest.setTimeout(30_000);

describe('the home page', () => {
  it('asks six questions in plain words, those that this user has a search for', async () => {
    await openPortal('/home');
    expect(document.title).toBe('Home - Tasi County Land Record Portal');
    const questions = within(screen.getByRole('navigation', { name: 'Start a search' })).getAllByRole('link');
    expect(questions.map((link) => link.querySelector('b')?.textContent)).toEqual([
      'A person or company',
      'A document',
    ]);
    expect(questions[0]).toHaveAttribute('href', '/search/name');
  });

  it('[000-2.home.1] shows the cards that the county enables', async () => {
    await openPortal('/home');
    const dates = await screen.findByRole('region', { name: 'Notable Dates' });
    expect(within(dates).getByRole('row', { name: /Abstract/ })).toHaveTextContent('01/02/1975');
    expect(within(dates).getByRole('row', { name: /Abstract/ })).toHaveTextContent('--');
    const totals = screen.getByRole('region', { name: 'Transactions' });
    expect(within(totals).getByRole('row', { name: /YTD/ })).toHaveTextContent('4,907$6,133.75');
    expect(screen.getByRole('link', { name: 'recorder@tasi.example' })).toHaveAttribute(
      'href',
      'mailto:recorder@tasi.example',
    );
    expect(within(screen.getByRole('region', { name: 'Links' })).getAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('region', { name: 'Disclaimer' })).toHaveTextContent('By using this site you agree');
  });

  it('[000-2.home.1] shows no card that the county has switched off', async () => {
    const off = Object.fromEntries(Object.keys(home.selections).map((name) => [name, false]));
    await openPortal('/home', theUser, { homeAll: () => ({ ...home, selections: { ...home.selections, ...off } }) });
    const regions = screen.queryAllByRole('region').filter((region) => region.closest('nav') === null);
    expect(regions.map((region) => region.textContent)).toEqual([]);
  });

  it('[000-2.home.2] enlarges news and slides on a click', async () => {
    await openPortal('/home');
    const news = await screen.findByRole('region', { name: 'Latest News' });
    await userEvent.click(within(news).getByRole('button', { name: 'Enlarge' }));
    const large = await screen.findByRole('dialog', { name: 'Latest News' });
    expect(within(large).getByText('News 1')).toBeVisible();
    await userEvent.click(within(large).getByRole('button', { name: 'Close' }));
    const slides = screen.getByRole('region', { name: 'County slides' });
    await userEvent.click(within(slides).getByRole('button', { name: 'Enlarge' }));
    expect(await screen.findByRole('dialog', { name: 'The sea' })).toBeVisible();
  });

  it('[000-2.home.3] leads to More Links and More News', async () => {
    await openPortal('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'More News' }));
    expect(await screen.findByRole('heading', { name: 'More News' })).toHaveFocus();
    expect(screen.getByText('News 4')).toBeVisible();
  });

  it('[000-8.home.1] is silent when its load fails, and still leads to the searches', async () => {
    await openPortal('/home', theUser, { homeAll: () => refuse({ httpStatus: 404 }) });
    expect(screen.getByRole('navigation', { name: 'Start a search' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is free of accessibility faults', async () => {
    await openPortal('/home');
    await screen.findByRole('region', { name: 'Notable Dates' });
    const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
