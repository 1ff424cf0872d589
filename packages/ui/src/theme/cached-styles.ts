import type {
  RecipeDefinition,
  RecipeRuntimeFn,
  RecipeVariantRecord,
  SystemContext,
} from '@chakra-ui/react/styled-system';
import { css as serialize } from '@emotion/react';

type Styles = Parameters<SystemContext['css']>[number];

const isRecipeOf = <Variants extends RecipeVariantRecord>(
  _config: RecipeDefinition<Variants>,
  value: unknown,
): value is RecipeRuntimeFn<Variants> => typeof value === 'function';

const isMerge = (value: unknown): value is (other: object) => object => typeof value === 'function';

/** Caches merged recipes, too. */
function cacheMerged(recipe: { merge: unknown }): void {
  const { merge } = recipe;
  if (!isMerge(merge)) return;
  const merged = new WeakMap<object, object>();
  recipe.merge = (other: object): object => {
    const made = merged.get(other) ?? merge.call(recipe, other);
    merged.set(other, made);
    return made;
  };
}

function cacheRecipes({ cva }: Pick<SystemContext, 'cva'>): SystemContext['cva'] {
  const cache = new WeakMap<object, unknown>();
  return <Variants extends RecipeVariantRecord>(config: RecipeDefinition<Variants>) => {
    const known = cache.get(config);
    if (isRecipeOf(config, known)) return known;
    const made = cva(config);
    cacheMerged(made);
    cache.set(config, made);
    return made;
  };
}

const isEmpty = (styles: Styles): boolean => styles === undefined || Object.keys(styles).length === 0;

/**
 * The styles of a recipe are the same object each time, so they are serialized once; styles from properties are
 * computed each time.
 */
function cacheCss({ css }: Pick<SystemContext, 'css'>): SystemContext['css'] {
  const cache = new WeakMap<object, ReturnType<typeof serialize>>();
  return (...styles) => {
    const [recipe, ...more] = styles;
    if (recipe === undefined || !more.every(isEmpty)) return css(...styles);
    const serializedStyles = cache.get(recipe) ?? serialize(css(recipe));
    cache.set(recipe, serializedStyles);
    return serializedStyles;
  };
}

/**
 * Chakra computes a component's styles in every render of each element: it creates the recipe again, with an empty
 * cache. In a list of a hundred rows that takes a third of React's time. A component's declaration never changes, so
 * the results are cached with it.
 */
export const cacheStyles = (system: Pick<SystemContext, 'css' | 'cva'>): Pick<SystemContext, 'css' | 'cva'> => ({
  cva: cacheRecipes(system),
  css: cacheCss(system),
});
