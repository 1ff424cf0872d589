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
  kept: unknown,
): kept is RecipeRuntimeFn<Variants> => typeof kept === 'function';

const isMerge = (value: unknown): value is (other: object) => object => typeof value === 'function';

/** A recipe that was laid over another is worked out once, too. */
function keepMerged(recipe: { merge: unknown }): void {
  const { merge } = recipe;
  if (!isMerge(merge)) return;
  const merged = new WeakMap<object, object>();
  recipe.merge = (other: object): object => {
    const made = merged.get(other) ?? merge.call(recipe, other);
    merged.set(other, made);
    return made;
  };
}

function keepRecipes({ cva }: Pick<SystemContext, 'cva'>): SystemContext['cva'] {
  const kept = new WeakMap<object, unknown>();
  return <Variants extends RecipeVariantRecord>(config: RecipeDefinition<Variants>) => {
    const known = kept.get(config);
    if (isRecipeOf(config, known)) return known;
    const made = cva(config);
    keepMerged(made);
    kept.set(config, made);
    return made;
  };
}

const saysNothing = (styles: Styles): boolean => styles === undefined || Object.keys(styles).length === 0;

/** What a recipe says is the same object each time, so its rules are written once; what a property adds is worked out each time. */
function keepCss({ css }: Pick<SystemContext, 'css'>): SystemContext['css'] {
  const kept = new WeakMap<object, ReturnType<typeof serialize>>();
  return (...styles) => {
    const [recipe, ...more] = styles;
    if (recipe === undefined || !more.every(saysNothing)) return css(...styles);
    const written = kept.get(recipe) ?? serialize(css(recipe));
    kept.set(recipe, written);
    return written;
  };
}

/**
 * Chakra works the styles of a component out with every drawing of every one of its elements: its recipe is made again, and with it
 * what the recipe remembers. In a list of a hundred rows that is a third of the time of React. The declaration of a component never
 * changes, so what comes of it is kept with it.
 */
export const keepStyles = (system: Pick<SystemContext, 'css' | 'cva'>): Pick<SystemContext, 'css' | 'cva'> => ({
  cva: keepRecipes(system),
  css: keepCss(system),
});
