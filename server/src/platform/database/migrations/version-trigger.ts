/**
 * Columns of a table that two administrators could change at once: any change of theirs raises the row's version. Migrations that
 * ran say what ran: what this answers must not change.
 */
export function versionTrigger(table: string, shown: readonly string[]): readonly string[] {
  const rowOf = (name: 'NEW' | 'OLD'): string => `(${shown.map((column) => `${name}.${column}`).join(', ')})`;
  return [
    // an update that raises the version itself names its user; every other change is made by the portal
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
