import type { FieldDescription } from './form-description.ts';

/** Grid columns that a field takes. A field of rows takes the whole width by default. */
export const columnsOf = <V>({ width, kind }: FieldDescription<V>) => width ?? (kind === 'rows' ? 12 : 6);

/** The fields of each line of the grid on a wide screen. */
function linesOf<V>(
  fields: ReadonlyArray<FieldDescription<V>>,
  endsLine: (name: string) => boolean,
): ReadonlyArray<ReadonlyArray<FieldDescription<V>>> {
  const lines: Array<Array<FieldDescription<V>>> = [];
  let free = 0;
  for (const field of fields) {
    const columns = columnsOf(field);
    const last = lines.at(-1);
    if (last === undefined || field.startsRow === true || columns > free) {
      lines.push([field]);
      free = 12 - columns;
    } else {
      last.push(field);
      free -= columns;
    }
    if (endsLine(field.name)) free = 0;
  }
  return lines;
}

/**
 * The fields without a hint that share a line with one that has a hint. They leave the hint's line empty, so that the controls
 * of a line are at the same height.
 */
export function namesBesideHint<V>(
  fields: ReadonlyArray<FieldDescription<V>>,
  values: V,
  endsLine: (name: string) => boolean = () => false,
): ReadonlySet<string> {
  // a checkbox has its hint below it, a read-only field shows none, and a date shows its format if it has no other
  const hasHint = (field: FieldDescription<V>) =>
    field.kind !== 'checkbox' &&
    field.readOnlyWhen?.(values) !== true &&
    (field.kind === 'date' || (field.hintKey !== undefined && field.hintWhen?.(values) !== false));
  return new Set(
    linesOf(fields, endsLine)
      .filter((line) => line.some(hasHint))
      .flatMap((line) => line.filter((field) => field.kind !== 'checkbox' && !hasHint(field)).map(({ name }) => name)),
  );
}
