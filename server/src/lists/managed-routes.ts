import type { Readable } from 'node:stream';
import type { Call } from '@portal/contracts';
import * as z from 'zod/mini';
import { answer, type CallContext, FileContent, type Route, route } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';

type CallOf<Input, Content> = Call<z.ZodMiniType<Input>, z.ZodMiniType<Content>>;

/** The calls that `managedCalls` in packages/contracts creates. */
interface ManagedCalls<List, Changed, Entry, Saved, Filters, Removal, InList, Single, Sent> {
  readonly list: CallOf<Filters, List>;
  readonly file: CallOf<Filters, null>;
  readonly read: CallOf<{ id: string }, Entry>;
  readonly save: CallOf<Sent, Saved>;
  readonly remove: CallOf<Removal, Changed>;
  readonly setStatusInList: CallOf<InList, Changed>;
  readonly setStatus: CallOf<Single, { status: string }>;
}

interface ManagedHandlers<List, Changed, Entry, Saved, Filters, Removal, Seen, Sent> {
  /** The name of the list's language file and Excel file. */
  readonly name: string;
  readonly list: (session: Session, filters: Filters) => Promise<List>;
  /** The list after an action, with other data that the action changed. */
  readonly changed: (session: Session, filters: Filters) => Promise<Changed>;
  readonly file: (context: CallContext<Filters>) => Promise<Readable>;
  /** Reads an entry. The id 0 is a new entry, on screens that read its default values. */
  readonly read: (session: Session, id: number) => Promise<Entry>;
  /** Saves an entry, or creates one if the id is 0. */
  readonly save: (context: CallContext<Sent>) => Promise<Saved>;
  readonly remove: (context: CallContext<Removal>) => Promise<void>;
  readonly setStatus: (context: CallContext<Seen>) => Promise<'A' | 'I'>;
}

const entryAnswers = z.object({ saved: z.string(), created: z.string(), deleted: z.string() });

/** The messages after an action, from the language file that the browser also uses. */
export const answerTextsOf = <Own extends object>(name: string, own: z.ZodMiniType<Own>) => {
  const { answers } = z.parse(z.object({ answers: z.unknown() }), readEnglishTexts(name));
  return { ...z.parse(entryAnswers, answers), ...z.parse(own, answers) };
};

/** The routes that all lists with entries share. */
export const managedRoutes = <
  List,
  Changed,
  Entry,
  Saved,
  Filters,
  Removal extends Filters,
  InList extends Filters,
  Single,
  Sent extends { id: number },
>(
  calls: ManagedCalls<List, Changed, Entry, Saved, Filters, Removal, InList, Single, Sent>,
  {
    name,
    list,
    changed,
    file,
    read,
    save,
    remove,
    setStatus,
  }: ManagedHandlers<List, Changed, Entry, Saved, Filters, Removal, InList | Single, Sent>,
): Route[] => {
  const texts = answerTextsOf(name, z.object({}));
  return [
    route(calls.list, ({ input, session }) => list(session, input)),
    route(calls.file, async (context) => new FileContent(calls.file, `${name}.xlsx`, await file(context))),
    route(calls.read, ({ input, session }) => read(session, Number(input.id))),
    route(calls.save, async (context) =>
      answer(await save(context), context.input.id === 0 ? texts.created : texts.saved),
    ),
    route(calls.remove, async (context) => {
      await remove(context);
      return answer(await changed(context.session, context.input), texts.deleted);
    }),
    route(calls.setStatusInList, async (context) => {
      await setStatus(context);
      return changed(context.session, context.input);
    }),
    route(calls.setStatus, async (context) => ({ status: await setStatus(context) })),
  ];
};
