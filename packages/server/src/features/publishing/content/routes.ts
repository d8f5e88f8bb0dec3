/** Routes of the calls that every kind has alike, each given its endpoint; the addresses are the kind's own. */
import type { AnswerOf, CheckedRequestOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { type KeptField, withKept } from '@farmers-mailbox/contract/rules/kept-fields.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import { isPlainAsked } from '../../../access/plain-numbers.ts';
import type { Condition } from '../../../database/newest-first.ts';
import { type Route, route } from '../../../http/route.ts';
import { remindWordsIn } from '../../messaging/sensitive-words/text-actions.ts';
import type { ContentActions } from './actions.ts';
import type { StoredContent } from './kind.ts';
import { logPlainReading } from './plain-phone.ts';
import { type ReadWhole, toContentRecord } from './presenter.ts';
import { countWaiting, listRecords } from './queries.ts';

type Call<Request, Answer = unknown> = Endpoint<z.ZodMiniType<Request>, z.ZodMiniType<Answer>>;
type Titled = { readonly title: string };

interface AskedPage {
  pageNum: number;
  pageSize: number;
  deptId?: string | undefined;
}

interface Page<E extends Endpoint, Found> {
  find(actor: Actor, asked: CheckedRequestOf<E>): Promise<{ list: Found[]; total: number; more: boolean }>;
  toRow(actor: Actor, found: Found): unknown;
  /** conditions of the kind for what waits for this reader; null for who reviews none of it */
  waitingFor(actor: Actor, asked: CheckedRequestOf<E>): readonly Condition[] | null;
}

export function pageRoute<
  Written extends Titled,
  Stored extends StoredContent,
  Action extends string,
  E extends Call<AskedPage>,
  Found,
>(
  endpoint: E,
  { kind, needs }: ContentActions<Written, Stored, Action>,
  { find, toRow, waitingFor }: Page<E, Found>,
): Route {
  return route<Endpoint>(endpoint, async (fields, { actor }) => {
    const asked = fields as CheckedRequestOf<E>;
    const area = requireArea(actor, asked.deptId);
    const { list, total, more } = await find(actor, asked);
    const also = waitingFor(actor, asked);
    const waitingCount = also === null ? 0 : await countWaiting(needs.db, kind, actor, area, also);
    return {
      ...toPage(
        list.map((found) => toRow(actor, found)),
        total,
        asked,
      ),
      more,
      waitingCount,
    };
  });
}

/** @param phoneOf of a call that `tellsNumbers`: the contact's; null where it has none */
export function detailsRoute<
  Written extends Titled,
  Stored extends StoredContent,
  Action extends string,
  E extends Endpoint,
>(
  endpoint: E,
  content: ContentActions<Written, Stored, Action>,
  toDetails: (actor: Actor, found: Stored, beside: ReadWhole) => AnswerOf<E> | Promise<AnswerOf<E>>,
  phoneOf: (stored: Stored) => Buffer | null = () => null,
): Route {
  const { kind, needs } = content;
  return route<Endpoint>(endpoint, async (named, act) => {
    const { actor } = act;
    const found = await content.find(actor, idIn(kind, named));
    const { plainFlag } = named as { plainFlag?: 0 | 1 };
    const isPlain = isPlainAsked(actor, plainFlag) && phoneOf(found) !== null;
    if (isPlain) await logPlainReading(content, act, found);
    const parts = kind.partsOf(kind.writtenOf(found));
    const [remindWords, records] = await Promise.all([
      remindWordsIn(needs.matcher, found.createDeptId, parts),
      listRecords(needs.db, kind, kind.idOf(found)),
    ]);
    return toDetails(actor, found, { remindWords, records: records.map(toContentRecord), isPlain });
  });
}

type LeftOut<Fields> = Omit<Fields, KeptField> & {
  [Field in Extract<keyof Fields, KeptField>]?: Fields[Field] | undefined;
};

export interface WritingEndpoints<Fields> {
  readonly add: Call<Fields & { submitFlag: 0 | 1 }>;
  readonly change: Call<LeftOut<Fields> & { submitFlag: 0 | 1; version: number }>;
}

/**
 * @param writtenOf asked for a change once the person may make it; `before` is what is changed, undefined of a new one
 */
export function writingRoutes<
  Written extends Titled,
  Stored extends StoredContent,
  Action extends string,
  Fields,
>(
  content: ContentActions<Written, Stored, Action>,
  { add, change }: WritingEndpoints<Fields>,
  writtenOf: (fields: Fields, actor: Actor, before?: Stored) => Written | Promise<Written>,
): Route[] {
  const { kind } = content;
  return [
    route(add, async (fields, act) => ({
      [kind.key]: await content.add(act, await writtenOf(fields, act.actor), fields.submitFlag),
    })),
    route(change, async (fields, act) => {
      const { submitFlag, version } = fields;
      const id = idIn(kind, fields);
      const written = (stored: Stored) =>
        writtenOf(withKept(fields, kind.writtenOf(stored)) as Fields, act.actor, stored);
      await content.change(act, { id, version, submitFlag, written });
      return { [kind.key]: id };
    }),
  ];
}

interface Reviewed {
  contentHash?: string | undefined;
  version?: number | undefined;
  auditOpinion: string;
}

export interface ReviewEndpoints {
  readonly pass: Call<Reviewed, null>;
  readonly refuse: Call<Reviewed, null>;
  readonly offline: Call<{ version?: number | undefined; opinion: string }, null>;
  readonly remove: Call<{ version: number }, null>;
}

/** Each about one piece. */
export function reviewRoutes<Written extends Titled, Stored extends StoredContent, Action extends string>(
  content: ContentActions<Written, Stored, Action>,
  { pass, refuse, offline, remove }: ReviewEndpoints,
): Route[] {
  const { kind } = content;
  const reviewOf = ({ contentHash, version, auditOpinion, ...named }: Reviewed) => ({
    id: idIn(kind, named),
    contentHash,
    version,
    opinion: auditOpinion,
  });
  return [
    route(pass, (review, act) => quietly(content.pass(act, reviewOf(review)))),
    route(refuse, (review, act) => quietly(content.refuse(act, reviewOf(review)))),
    route(offline, (asked, act) => {
      const { version, opinion } = asked;
      return quietly(content.takeOffline(act, { id: idIn(kind, asked), version, opinion }));
    }),
    route(remove, (asked, act) => quietly(content.remove(act, idIn(kind, asked), asked.version))),
  ];
}

export const quietly = (act: Promise<void>): Promise<null> => act.then(() => null);

const idIn = ({ key }: { readonly key: string }, named: unknown): string =>
  String((named as Readonly<Record<string, unknown>>)[key]);
