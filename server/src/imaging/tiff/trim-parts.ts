import type { FilePart, TiffPage } from './tiff-page.ts';

/**
 * Ends strips whose length is missing or impossible where the next known structure begins. Decoders ignore what follows their
 * data, but a PDF would contain it, including later pages that nobody paid for.
 * @param places where directories and strips of the whole file begin, in any order
 */
export function trimParts(pages: readonly TiffPage[], places: readonly number[]): readonly TiffPage[] {
  if (!pages.some((page) => partsOfPage(page).some(({ isComputed }) => isComputed === true))) return pages;
  const sorted = Float64Array.from(places).sort();
  const trimmed = <Part extends FilePart>(part: Part): Part => {
    if (part.isComputed !== true) return part;
    const next = firstAfter(sorted, part.offset);
    return next === undefined ? part : { ...part, length: Math.min(part.length, next - part.offset) };
  };
  return pages.map((page) => {
    if (page.status === 'READABLE') return { ...page, strips: page.strips.map(trimmed) };
    return page.status === 'CONVERTIBLE' ? { ...page, parts: page.parts.map(trimmed) } : page;
  });
}

/** The strips or tiles of a TIFF page; empty for any other page. */
export function partsOfPage(page: TiffPage): readonly FilePart[] {
  if (page.status === 'READABLE') return page.strips;
  return page.status === 'CONVERTIBLE' ? page.parts : [];
}

/** The first of the sorted numbers that is greater than a value. */
function firstAfter(sorted: Float64Array, value: number): number | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return sorted[low];
}
