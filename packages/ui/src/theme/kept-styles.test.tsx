import { chakra, type SystemContext } from '@chakra-ui/react/styled-system';
import { render, screen } from '@testing-library/react';
import { keepStyles } from './kept-styles.ts';
import { PortalProvider } from './portal-provider.tsx';
import { portalSystem } from './system.ts';

const recipe = { base: { color: 'ink' }, variants: { look: { quiet: { color: 'ink-3' }, loud: { color: 'danger' } } } };
const other = { base: { padding: 's4' } };

/** Counts how often the engine is asked. */
function counted() {
  const asked = { css: 0, cva: 0 };
  const css: SystemContext['css'] = (...styles) => {
    asked.css += 1;
    return portalSystem.css(...styles);
  };
  const cva: SystemContext['cva'] = (config) => {
    asked.cva += 1;
    return portalSystem.cva(config);
  };
  return { asked, kept: keepStyles({ css, cva }) };
}

test('a recipe is created once for its declaration, and a combined one once for both', () => {
  const { asked, kept } = counted();
  const first = kept.cva(recipe);
  expect(kept.cva(recipe)).toBe(first);
  expect(kept.cva(other)).not.toBe(first);
  expect(asked.cva).toBe(2);
  const over = kept.cva(other);
  expect(first.merge(over)).toBe(first.merge(over));
});

test('a recipe is computed once for each variant; a property next to it applies each time', () => {
  const { asked, kept } = counted();
  const made = kept.cva(recipe);
  const loud = made({ look: 'loud' });
  expect(kept.css(loud, {})).toBe(kept.css(loud, {}));
  expect(asked.css).toBe(1);
  expect(kept.css(made({ look: 'quiet' }), {})).not.toBe(kept.css(loud, {}));
  expect(kept.css(loud, { margin: 's1' })).toMatchObject({ margin: 'var(--portal-spacing-s1)' });
  expect(kept.css(loud, { margin: 's2' })).toMatchObject({ margin: 'var(--portal-spacing-s2)' });
});

const Mark = chakra('span', recipe);

test('two of a kind look the same, another choice or a property of its own looks different', () => {
  render(
    <PortalProvider>
      <Mark look="loud">one</Mark>
      <Mark look="loud">two</Mark>
      <Mark look="quiet">three</Mark>
      <Mark look="loud" margin="s4">
        four
      </Mark>
    </PortalProvider>,
  );
  const look = (words: string) => screen.getByText(words).className;
  expect(look('one')).not.toBe('');
  expect(look('two')).toBe(look('one'));
  expect(new Set([look('one'), look('three'), look('four')]).size).toBe(3);
});
