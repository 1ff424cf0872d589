import { Button, Row, Text, useT } from '@portal/ui';
import { clearOverrides, readOverrides } from './overrides.ts';

/** Shows that a remote is overridden, with a button that returns to the release. Renders nothing without an override. */
export function OverrideBadge({ id }: { readonly id: string }) {
  const t = useT();
  const url = readOverrides()[id];
  if (url === undefined) return null;
  const reset = (): void => {
    clearOverrides();
    location.reload();
  };
  return (
    <Row>
      <Text>{t('shell:remote.overridden', { id, url })}</Text>
      <Button onClick={reset}>{t('shell:remote.reset')}</Button>
    </Row>
  );
}
