import { chakra, type SystemContext } from '@chakra-ui/react/styled-system';
import { render, screen } from '@testing-library/react';
import { cacheStyles } from './cached-styles.ts';
import { PortalProvider } from './portal-provider.tsx';
import { portalSystem } from './system.ts';

const recipe = {
  base: { color: 'ink' },
  variants: { variant: { quiet: { color: 'ink-3' }, loud: { color: 'danger' } } },
};
const other = { base: { padding: 's4' } };

/** Counts the calls of Chakra's functions. */
function countingSystem() {
  const calls = { css: 0, cva: 0 };
  const css: SystemContext['css'] = (...styles) => {
    calls.css += 1;
    return portalSystem.css(...styles);
  };
  const cva: SystemContext['cva'] = (config) => {
    calls.cva += 1;
    return portalSystem.cva(config);
  };
  return { calls, cachedSystem: cacheStyles({ css, cva }) };
}

test('a recipe is created once per declaration, and a merged recipe once per pair', () => {
  const { calls, cachedSystem } = countingSystem();
  const first = cachedSystem.cva(recipe);
  expect(cachedSystem.cva(recipe)).toBe(first);
  expect(cachedSystem.cva(other)).not.toBe(first);
  expect(calls.cva).toBe(2);
  const over = cachedSystem.cva(other);
  expect(first.merge(over)).toBe(first.merge(over));
  expect(first.merge(over)).not.toBe(first.merge(first));
});

test('a recipe is computed once for each variant; an added style property applies each time', () => {
  const { calls, cachedSystem } = countingSystem();
  const made = cachedSystem.cva(recipe);
  const loud = made({ variant: 'loud' });
  expect(cachedSystem.css(loud, {})).toBe(cachedSystem.css(loud, {}));
  expect(calls.css).toBe(1);
  expect(cachedSystem.css(made({ variant: 'quiet' }), {})).not.toBe(cachedSystem.css(loud, {}));
  expect(cachedSystem.css(loud, { margin: 's1' })).toMatchObject({ margin: 'var(--portal-spacing-s1)' });
  expect(cachedSystem.css(loud, { margin: 's2' })).toMatchObject({ margin: 'var(--portal-spacing-s2)' });
});

const Mark = chakra('span', recipe);

test('equal elements have the same class, and another variant or an added property has a different class', () => {
  render(
    <PortalProvider>
      <Mark variant="loud">one</Mark>
      <Mark variant="loud">two</Mark>
      <Mark variant="quiet">three</Mark>
      <Mark variant="loud" margin="s4">
        four
      </Mark>
    </PortalProvider>,
  );
  const classOf = (text: string) => screen.getByText(text).className;
  expect(classOf('one')).not.toBe('');
  expect(classOf('two')).toBe(classOf('one'));
  expect(new Set([classOf('one'), classOf('three'), classOf('four')]).size).toBe(3);
});
