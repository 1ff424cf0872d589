/**
 * Returns the statements that create a trigger for optimistic locking: it increments a row's version when one of the columns changes that
 * administrators see. So an administrator who still sees the earlier values cannot overwrite the change. Released migrations use this
 * function, so its result must never change.
 *
 * @param shown the columns that the administrators' screen shows
 */
export function versionTrigger(table: string, shown: readonly string[]): readonly string[] {
  const rowOf = (name: 'NEW' | 'OLD'): string => `(${shown.map((column) => `${name}.${column}`).join(', ')})`;
  return [
    // an update that a user asked for increments the version itself and sets changed_by; any other one is made by the portal itself
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
