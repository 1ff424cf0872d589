import { addTexts, translate } from '@portal/i18n';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import formTexts from '../../../i18n/src/locales/en/form.json';
import tableTexts from '../../../i18n/src/locales/en/table.json';
import { TextProvider } from '../core/text-context.tsx';
import { PortalProvider } from '../theme/portal-provider.tsx';

addTexts('form', formTexts);
addTexts('table', tableTexts);

/** Adds texts for a test's own descriptions; keys start with `test:`. */
export function addTestTexts(texts: Readonly<Record<string, string>>): void {
  addTexts('test', texts);
}

/** Renders with the portal's styles and English texts, and returns a user for interactions. */
export function renderKit(ui: ReactNode) {
  const user = userEvent.setup();
  const inFrame = (content: ReactNode) => (
    <PortalProvider>
      <TextProvider t={translate} locale="en-US">
        <main>{content}</main>
      </TextProvider>
    </PortalProvider>
  );
  const view = render(inFrame(ui));
  return { ...view, user, rerender: (next: ReactNode) => view.rerender(inFrame(next)) };
}

// These rules need a real page: colors, canvas text, landmarks. The browser journeys check them.
const NEEDS_A_PAGE = ['color-contrast', 'label-content-name-mismatch', 'region'];

/** The accessibility rules that a fragment violates, with the offending markup. */
export async function axeViolations(container: Element): Promise<readonly string[]> {
  const rules = Object.fromEntries(NEEDS_A_PAGE.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(container, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
