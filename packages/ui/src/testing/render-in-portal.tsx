import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PortalProvider, type PortalProviderProps } from '../theme/portal-provider.tsx';

/** Renders inside what the components need around them; `rerender` keeps it. For tests alone. */
export function renderInPortal(node: ReactNode, provided: Pick<PortalProviderProps, 'windowEntry'> = {}): RenderResult {
  return render(node, { wrapper: ({ children }) => <PortalProvider {...provided}>{children}</PortalProvider> });
}
