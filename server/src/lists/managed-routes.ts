import type { Readable } from 'node:stream';
import type { Call } from '@portal/contracts';
import * as z from 'zod/mini';
import { answer, type CallContext, FileContent, type Route, route } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';

type CallOf<Input, Content> = Call<z.ZodMiniType<Input>, z.ZodMiniType<Content>>;

/** `managedCalls` of the contracts, but for reading one. */
interface ManagedCalls<List, Changed, Filters, Removal, InList, Single> {
  readonly list: CallOf<Filters, List>;
  readonly file: CallOf<Filters, null>;
  readonly remove: CallOf<Removal, Changed>;
  readonly setStatusInList: CallOf<InList, Changed>;
  readonly setStatus: CallOf<Single, { status: string }>;
}

interface ManagedAnswers<List, Changed, Filters, Removal, Seen> {
  /** The language file of its words, and the name of its workbook. */
  readonly name: string;
  readonly list: (session: Session, filters: Filters) => Promise<List>;
  /** The list after an action, with what else the action changed. */
  readonly changed: (session: Session, filters: Filters) => Promise<Changed>;
  readonly file: (context: CallContext<Filters>) => Promise<Readable>;
  readonly remove: (context: CallContext<Removal>) => Promise<void>;
  readonly setStatus: (context: CallContext<Seen>) => Promise<'A' | 'I'>;
}

const entryAnswers = z.object({ saved: z.string(), created: z.string(), deleted: z.string() });

/** What is said after an action, by the list's language file: the same sentences that the browser says in the reader's language. */
export const answersOf = <Own extends object>(name: string, own: z.ZodMiniType<Own>) => {
  const { answers } = z.parse(z.object({ answers: z.unknown() }), readEnglishTexts(name));
  return { ...z.parse(entryAnswers, answers), ...z.parse(own, answers) };
};

/** The routes that all lists with entry have in common. */
export const managedRoutes = <List, Changed, Filters, Removal extends Filters, InList extends Filters, Single>(
  calls: ManagedCalls<List, Changed, Filters, Removal, InList, Single>,
  { name, list, changed, file, remove, setStatus }: ManagedAnswers<List, Changed, Filters, Removal, InList | Single>,
): Route[] => {
  const { deleted } = answersOf(name, z.object({}));
  return [
    route(calls.list, ({ input, session }) => list(session, input)),
    route(calls.file, async (context) => new FileContent(calls.file, `${name}.xlsx`, await file(context))),
    route(calls.remove, async (context) => {
      await remove(context);
      return answer(await changed(context.session, context.input), deleted);
    }),
    route(calls.setStatusInList, async (context) => {
      await setStatus(context);
      return changed(context.session, context.input);
    }),
    route(calls.setStatus, async (context) => ({ status: await setStatus(context) })),
  ];
};
