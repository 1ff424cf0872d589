import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteFailure, toFailure } from './failure.ts';

interface FailureBoundaryProps {
  readonly remoteId: string;
  /** A change of this key clears the failure: another address of the same remote may work. */
  readonly resetKey: string;
  readonly fallback: (failure: RemoteFailure, clear: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly failure: RemoteFailure | undefined;
  readonly resetKey: string;
}

/** Confines a failure of a remote, while it loads or renders, to the remote's own area. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failure: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<FailureBoundaryState> {
    return { failure: toFailure('', error) };
  }

  static getDerivedStateFromProps(
    props: FailureBoundaryProps,
    state: FailureBoundaryState,
  ): Partial<FailureBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // The loader has already reported its own failures.
    if (error instanceof RemoteFailure) return;
    console.warn(toFailure(this.props.remoteId, error).message, info.componentStack);
  }

  readonly #clear = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : this.props.fallback(failure, this.#clear);
  }
}
