import path from 'node:path';
import { horizontalOverflow, type Person, THEMES } from './person.ts';
import { resize } from './waits.ts';

/** The folder for screenshots; none are taken without it. */
const PICTURES = process.env.JOURNEY_PICTURES;
const WIDTHS = [1440, 375];

/** Checks the current screen, wide and narrow, light and dark: no accessibility faults and no sideways scrolling. */
export async function checkAllLayouts({ page, guard }: Person, where: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await guard.checkAccessibility(`${where}, ${width} px, ${colorScheme}`);
      if (PICTURES === undefined) continue;
      const name = `${where}-${width}-${colorScheme}.png`.replaceAll(' ', '-');
      await page.screenshot({ path: path.join(PICTURES, name) });
    }
    expect([where, width, await horizontalOverflow(page)]).toEqual([where, width, 0]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, before);
}
