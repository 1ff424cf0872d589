import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PortalProvider, type PortalProviderProps } from '../theme/portal-provider.tsx';

/** Renders inside the providers that the components need; `rerender` keeps them. For tests only. */
export function renderInPortal(node: ReactNode, provided: Pick<PortalProviderProps, 'windowEntry'> = {}): RenderResult {
  return render(node, { wrapper: ({ children }) => <PortalProvider {...provided}>{children}</PortalProvider> });
}
