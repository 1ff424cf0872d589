import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AppLink, LinkProvider } from './app-link.tsx';
import { linkKind } from './link-kind.ts';

// split, so that linters do not report a script URL
const SCRIPT = ['javascript', 'alert(1)'].join(':');

test.each([
  ['/home', 'inside'],
  ['forgotUsername', 'inside'],
  ['search/Name?x=http://a.example', 'inside'],
  ['#form', 'outside'],
  ['https://a.example/x', 'outside'],
  ['//a.example', 'outside'],
  ['/\\a.example', 'outside'],
  ['\\\\a.example', 'outside'],
  ['/\t/a.example', 'outside'],
  ['mailto:recorder@tasi.example', 'outside'],
  ['tel:+16705550142', 'outside'],
  ['javascript:alert(1)', 'forbidden'],
  ['JaVaScRiPt:alert(1)', 'forbidden'],
  [' \u0001javascript:alert(1)', 'forbidden'],
  ['java\nscript:alert(1)', 'forbidden'],
  ['data:text/html,<script>alert(1)</script>', 'forbidden'],
  ['vbscript:x', 'forbidden'],
  ['file:///etc/passwd', 'forbidden'],
  ['blob:https://a.example/1', 'forbidden'],
  ['https://', 'forbidden'],
])('[S41] the kind of the link %j is %s', (href, kind) => expect(linkKind(href)).toBe(kind));

test('[S41] an external link sends no referrer, and a script link is rendered as plain text', () => {
  const Inside = ({ href, children }: { href: string; children?: ReactNode }) => (
    <a href={`/base${href}`}>{children}</a>
  );
  render(
    <LinkProvider value={Inside}>
      <AppLink href="https://a.example/">Assessor</AppLink>
      <AppLink href="/home">Home</AppLink>
      <AppLink href={SCRIPT}>Maps</AppLink>
      <AppLink href="/file.pdf" target="_blank">
        Form
      </AppLink>
    </LinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'Assessor' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/base/home');
  expect(screen.getByRole('link', { name: 'Form' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.queryByRole('link', { name: 'Maps' })).toBeNull();
  expect(screen.getByText('Maps')).not.toHaveAttribute('href');
});
