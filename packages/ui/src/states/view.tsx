import type { ReactNode } from 'react';
import { FailedState, type FailedStateProps } from './failed-state.tsx';
import type { ViewState } from './view-state.ts';

type FailureContent = Omit<FailedStateProps, 'onRetry' | 'retrying'>;

export interface ViewProps<Data, Failure> {
  readonly state: ViewState<Data, Failure>;
  /** The screen's skeleton, in the shape of the final content. */
  readonly loading: ReactNode;
  readonly empty: ReactNode;
  /** The texts of a message with a Retry button, or as `state` an element that is shown instead of that message. */
  readonly failed: (failure: Failure) => FailureContent | { readonly state: ReactNode };
  readonly ready: (data: Data) => ReactNode;
}

/** The four states of a view. All four are required: leaving one out does not compile. */
export function View<Data, Failure>({ state, loading, empty, failed, ready }: ViewProps<Data, Failure>) {
  switch (state.state) {
    case 'loading':
      return loading;
    case 'empty':
      return empty;
    case 'ready':
      return ready(state.data);
    case 'failed': {
      const description = failed(state.failure);
      if ('state' in description) return description.state;
      return <FailedState {...description} onRetry={state.retry} retrying={state.retrying} />;
    }
  }
}
