import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../core/button.tsx';
import { Message } from '../core/message.tsx';
import { useFocusAfterRemoval } from '../core/page-focus.ts';

const Note = chakra('p', { base: { textStyle: 'note', color: 'ink-2', marginTop: 's1' } });

export interface FailedStateProps {
  /** The message catalog's sentence, word for word. */
  readonly sentence: string;
  /** What to do, and whether anything was charged. */
  readonly next?: string | undefined;
  /** The reference by which the office finds the failure: 'Reference 7F3A'. */
  readonly reference?: string | undefined;
  readonly retryLabel?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
}

/** What failed, what still works, and one action. */
export function FailedState({ sentence, next, reference, retryLabel, onRetry, retrying = false }: FailedStateProps) {
  const retry = useFocusAfterRemoval<HTMLButtonElement>();
  const action =
    onRetry === undefined || retryLabel === undefined ? undefined : (
      <Button ref={retry} icon="refresh" busy={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    );
  return (
    <Message tone="danger" title={sentence} {...(action === undefined ? {} : { action })}>
      {next !== undefined && <p>{next}</p>}
      {reference !== undefined && <Note>{reference}</Note>}
    </Message>
  );
}
