import type { Generated, JSONColumnType } from 'kysely';

export interface OutboxTable {
  id: Generated<number>;
  topic: string;
  message: JSONColumnType<object>;
  created_at: Generated<Date>;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  done_at: Generated<Date | null>;
}
