/** Clockwise rotation by TIFF orientation, applied after the mirroring if there is any. */
const ROTATION: Readonly<Record<number, number>> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 };
/** TIFF orientations that mirror the page. */
const MIRRORED: ReadonlySet<number> = new Set([2, 4, 5, 7]);

/** How a page is turned upright: mirrored from left to right first, then rotated clockwise. */
export const uprightTurn = (orientation: number): { readonly isMirrored: boolean; readonly degrees: number } => ({
  isMirrored: MIRRORED.has(orientation),
  degrees: ROTATION[orientation] ?? 0,
});
