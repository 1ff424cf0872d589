import { act, render, screen } from '@testing-library/react';
import { TextLink } from '../core/text-link.tsx';
import { COLOR_ROLES } from './colors.ts';
import { applyCountyAccent, type CountyAccent } from './county-accent.ts';
import { PortalProvider } from './portal-provider.tsx';
import { portalSystem } from './system.ts';
import { applyStoredTheme, getTheme, setTheme, useTheme } from './theme-choice.ts';

const both = (value: string) => ({ light: value, dark: value });
const accent = {
  accent: both('#112233'),
  'accent-hover': both('#112233'),
  'on-accent': both('#ffffff'),
  'accent-subtle': both('#112233'),
  'accent-line': both('#112233'),
  cloth: both('#112233'),
  'cloth-raised': both('#112233'),
  'on-cloth': both('#ffffff'),
  'on-cloth-2': both('#ffffff'),
} satisfies CountyAccent;

const root = document.documentElement;

afterEach(() => {
  setTheme('device');
  applyCountyAccent(undefined);
});

test('every color role is a token with one value for both themes', () => {
  for (const [role, [light, dark]] of Object.entries(COLOR_ROLES)) {
    expect(JSON.stringify(portalSystem._global)).toContain(`"--portal-colors-${role}":"light-dark(${light}, ${dark})"`);
  }
});

test('no global style rule has an empty body', () => {
  for (const rules of portalSystem._global) expect(Object.values(rules)).not.toContainEqual({});
});

test('a chosen theme is set on the root and stored, and the device theme sets no attribute', () => {
  setTheme('dark');
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('portal.theme')).toBe('dark');
  setTheme('device');
  expect(root).not.toHaveAttribute('data-theme');
});

test('the stored theme is applied, and an invalid value counts as the device theme', () => {
  localStorage.setItem('portal.theme', 'light');
  expect(applyStoredTheme()).toBe('light');
  expect(root).toHaveAttribute('data-theme', 'light');
  localStorage.setItem('portal.theme', 'purple');
  expect(applyStoredTheme()).toBe('device');
});

test('a change in another tab is followed', () => {
  function Shown() {
    return <p>{useTheme()[0]}</p>;
  }
  render(<Shown />);
  localStorage.setItem('portal.theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portal.theme' })));
  expect(screen.getByText('dark')).toBeVisible();
  expect(getTheme()).toBe('dark');
});

test("a county's colors replace the nine roles and can be removed", () => {
  applyCountyAccent(accent);
  expect(root.style.getPropertyValue('--portal-colors-cloth')).toBe('light-dark(#112233, #112233)');
  applyCountyAccent(undefined);
  expect(root.style.getPropertyValue('--portal-colors-cloth')).toBe('');
});

test('an invalid color is refused', () => {
  const bad = { ...accent, cloth: both('url(https://elsewhere.example/x)') };
  expect(() => applyCountyAccent(bad)).toThrow(TypeError);
});

test("links inside the portal use the shell's router, other links do not", () => {
  render(
    <PortalProvider link={({ children, href }) => <a href={`/landrecords${href}`}>{children}</a>}>
      <TextLink href="/search">in</TextLink>
      <TextLink href="https://tax.example/">out</TextLink>
      <TextLink href="mailto:recorder@tasi.example">mail</TextLink>
    </PortalProvider>,
  );
  expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', '/landrecords/search');
  expect(screen.getByRole('link', { name: 'out' })).toHaveAttribute('href', 'https://tax.example/');
  expect(screen.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:recorder@tasi.example');
});
