import { act, render, screen } from '@testing-library/react';
import { TextLink } from '../core/text-link.tsx';
import { COLOR_ROLES } from './colors.ts';
import { applyCountyAccent, type CountyAccent } from './county-accent.ts';
import { PortalProvider } from './portal-provider.tsx';
import { portalSystem } from './system.ts';
import { applyStoredTheme, getTheme, setTheme, useTheme } from './theme-choice.ts';

const accent = {
  accent: { light: '#112233', dark: '#aabbcc' },
  'accent-hover': { light: '#112234', dark: '#aabbcd' },
  'on-accent': { light: '#ffffff', dark: '#000000' },
  'accent-subtle': { light: '#112235', dark: '#aabbce' },
  'accent-line': { light: '#112236', dark: '#aabbcf' },
  cloth: { light: '#112237', dark: '#aabbd0' },
  'cloth-raised': { light: '#112238', dark: '#aabbd1' },
  'on-cloth': { light: '#fffffe', dark: '#000001' },
  'on-cloth-2': { light: '#fffffd', dark: '#000002' },
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
  const shown = () => Object.keys(accent).map((role) => root.style.getPropertyValue(`--portal-colors-${role}`));
  applyCountyAccent(accent);
  expect(shown()).toEqual(Object.values(accent).map(({ light, dark }) => `light-dark(${light}, ${dark})`));
  expect(shown()).toHaveLength(9);
  applyCountyAccent(undefined);
  expect(new Set(shown())).toEqual(new Set(['']));
});

test.each(['light', 'dark'])('an invalid color of the %s theme is refused', (theme) => {
  const bad = { ...accent, cloth: { ...accent.cloth, [theme]: 'url(https://elsewhere.example/x)' } };
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
