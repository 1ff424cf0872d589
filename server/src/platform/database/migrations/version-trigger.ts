/**
 * Returns the statements of a trigger that increments a row's version when one of the `shown` columns changes, which two
 * administrators could change concurrently. Released migrations use this function, so its result must never change.
 */
export function versionTrigger(table: string, shown: readonly string[]): readonly string[] {
  const rowOf = (name: 'NEW' | 'OLD'): string => `(${shown.map((column) => `${name}.${column}`).join(', ')})`;
  return [
    // an update that increments the version itself also sets its user; every other change is made by the portal
    `CREATE FUNCTION ${table}_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.version = OLD.version AND ${rowOf('NEW')} IS DISTINCT FROM ${rowOf('OLD')} THEN
      NEW.version := OLD.version + 1;
      NEW.changed_by := NULL;
      NEW.changed_at := now();
    END IF;
    RETURN NEW;
  END $$`,
    `CREATE TRIGGER ${table}_version BEFORE UPDATE OF ${shown.join(', ')} ON ${table}
    FOR EACH ROW EXECUTE FUNCTION ${table}_version()`,
  ];
}
