import { logToServer } from '@portal/api-client';
import { translate } from '@portal/i18n';
import shell from '@portal/i18n/locales/en/shell.json';
import { useCounty } from '@portal/session';
import { FailedState, PortalProvider, styled } from '@portal/ui';
import { Component, type ReactNode } from 'react';
import { Texts } from '../texts.tsx';

const Page = styled('main', {
  base: { maxWidth: '44rem', marginInline: 'auto', padding: 's6', display: 'grid', rowGap: 's5' },
});

/** The portal's frame is not rendered yet, so the message has its own heading and margins. */
function StartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { countyName, appTitle } = useCounty();
  return (
    <Page>
      <h1>{`${countyName} ${appTitle}`.trim()}</h1>
      <FailedState
        sentence={startText('failed')}
        next={startText('next')}
        retryLabel={startText('retry')}
        onRetry={onRetry}
      />
    </Page>
  );
}

export interface StartBoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface StartBoundaryState {
  readonly failed: boolean;
}

const startText = (key: 'failed' | 'next' | 'retry'): string => {
  try {
    return translate(`shell:start.${key}`);
  } catch {
    return shell.start[key];
  }
};

/** Shows that the portal did not start, with a button that retries without a reload. */
export class StartBoundary extends Component<StartBoundaryProps, StartBoundaryState> {
  override state: StartBoundaryState = { failed: false };

  static getDerivedStateFromError(): StartBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    void logToServer(`${error.name}: ${error.message}`);
  }

  readonly #retry = (): void => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <PortalProvider>
        <Texts>
          <StartFailed onRetry={this.#retry} />
        </Texts>
      </PortalProvider>
    );
  }
}
