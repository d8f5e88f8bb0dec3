// The program, the people and the verbs that the tests of a kind of reviewed content act with.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CONTENT_KINDS,
  type ContentType,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../../config.ts';
import type { ContentKind, StoredContent } from '../../features/publishing/content/kind.ts';
import { dataOf } from '../mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp, type TestReply } from '../test-app.ts';
import type { ContentCalls, Told, Written } from './calls.ts';
import { type ContentPeople, peopleOf } from './people.ts';

export interface LifeOptions {
  readonly now?: string;
  readonly place?: string;
  /** nobody below writes or reads it, and none is for a township or a village, which the shared test merges */
  readonly isOfCounties?: boolean;
}

export type ContentStateName = keyof typeof ContentStatus;

type StoredRow = StoredContent & { readonly status: number; readonly passedHash: string | null };

/** The verbs of the shared tests, for a content of whichever kind: they change only fields that every kind has. */
export interface ContentStage {
  readonly kind: Pick<
    ContentKind<{ readonly title: string }, StoredContent>,
    'types' | 'find' | 'writtenOf' | 'placesOf' | 'hashOf' | 'table' | 'key' | 'resetsOffline'
  > & { readonly attaches?: { readonly kind?: unknown; readonly video?: unknown } };
  readonly type: ContentType;
  readonly place: string;
  readonly isOfCounties: boolean;
  app(): TestApp;
  people(): ContentPeople;
  calls(): ContentCalls<Written>;
  fields(changed?: object, deptId?: string): Written;
  save(written: object, by?: SignedInTestUser): Promise<TestReply<unknown>>;
  saved(changed?: object, by?: SignedInTestUser): Promise<string>;
  submitted(changed?: object, by?: SignedInTestUser): Promise<string>;
  published(changed?: object, by?: SignedInTestUser): Promise<string>;
  details(id: string, by?: SignedInTestUser): Promise<TestReply<Told>>;
  read(id: string, by?: SignedInTestUser): Promise<Told>;
  change(id: string, changed?: object, by?: SignedInTestUser, version?: number): Promise<TestReply<unknown>>;
  pass(id: string, by?: SignedInTestUser, opinion?: string): Promise<TestReply<unknown>>;
  refuse(id: string, by?: SignedInTestUser, opinion?: string): Promise<TestReply<unknown>>;
  offline(id: string, by?: SignedInTestUser, opinion?: string): Promise<TestReply<unknown>>;
  remove(id: string, by?: SignedInTestUser): Promise<TestReply<unknown>>;
  titles(asked?: { title?: string }, by?: SignedInTestUser): Promise<string[]>;
  recordsOf(id: string): Promise<number[]>;
  rowOf(id: string): Promise<StoredRow>;
  statusOf(id: string): Promise<number>;
  loggedOf(id: string): Promise<{ action: string; afterData: string | null }[]>;
  inState(state: ContentStateName): Promise<string>;
  codesOf(replies: readonly Promise<{ code: number }>[]): Promise<number[]>;
}

/** Opens the program for the tests of a file: its people, and the verbs with the kind's own fields. */
export function contentStage<
  W extends { readonly title: string },
  Stored extends StoredContent,
  Action extends string,
  New extends Written,
>(
  kind: ContentKind<W, Stored, Action>,
  callsOf: (at: TestApp) => ContentCalls<New>,
  { now, place = '330106', isOfCounties = false }: LifeOptions = {},
) {
  const [type] = kind.types;
  const { review } = CONTENT_KINDS[type];
  const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-content-'));
  const opened: { at?: TestApp; people?: ContentPeople } = {};
  beforeAll(async () => {
    opened.at = await startTestApp({
      dependencies: { config: { ...readConfig({}), fileStore: { folder } } },
    });
    if (now !== undefined) opened.at.clock.set(now);
    opened.people = await peopleOf(opened.at);
  });
  afterAll(async () => {
    await opened.at?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const app = () => need(opened.at);
  const people = () => need(opened.people);
  const calls = () => callsOf(app());

  let lastTitle = 0;
  const fields = (changed: Partial<New> = {}, deptId = place): New => ({
    ...calls().fields(`晚稻穗期怎么管水${++lastTitle}`, deptId),
    ...changed,
  });
  const save = (written: New, by = people().author) => calls().save(written, by.token);
  const saved = async (changed: Partial<New> = {}, by = people().author): Promise<string> =>
    String((dataOf(await save(fields(changed), by)) as Record<string, unknown>)[kind.key]);
  const submitted = (changed: Partial<New> = {}, by = people().author) =>
    saved({ ...changed, submitFlag: 1 }, by);
  const details = (id: string, by = people().author) => calls().details(id, by.token);
  const read = async (id: string, by = people().author) => dataOf(await details(id, by));
  const of = async (id: string, by: SignedInTestUser) => ({ id, version: (await read(id, by)).version });
  const change = async (id: string, changed: Partial<New> = {}, by = people().author, version?: number) => {
    const now = await read(id, by);
    const written = { ...calls().fields(now.title, place), ...changed };
    return calls().update({ id, version: version ?? now.version }, written, by.token);
  };
  const pass = async (id: string, by = people().reviewer, opinion = '') =>
    calls().pass(id, { contentHash: (await read(id, by)).contentHash }, opinion, by.token);
  const refuse = async (id: string, by = people().reviewer, opinion = '请写明用量') =>
    calls().refuse(id, { contentHash: (await read(id, by)).contentHash }, opinion, by.token);
  const offline = async (id: string, by = people().reviewer, opinion = '已有新标准') =>
    calls().offline(await of(id, by), opinion, by.token);
  const remove = async (id: string, by = people().author) => calls().remove(await of(id, by), by.token);
  const published = async (changed: Partial<New> = {}, by = people().author, reader = people().reviewer) => {
    const id = await submitted(changed, by);
    dataOf(await pass(id, reader));
    return id;
  };
  const titles = async (asked: { title?: string } = {}, by = people().author) =>
    dataOf(await calls().page(asked, by.token)).list.map(({ title }) => title);

  const recordsOf = async (id: string): Promise<number[]> => {
    const { rows } = await sql<{ operateType: number }>`SELECT operate_type FROM ${sql.table(kind.records)}
      WHERE ${sql.ref(kind.key)} = ${id} ORDER BY record_id`.execute(app().deps.db);
    return rows.map(({ operateType }) => operateType);
  };
  const rowOf = async (id: string) => {
    const { rows } = await sql<StoredRow>`
      SELECT ${sql.ref(kind.status)} AS status, content_hash, passed_hash, create_dept_id, version
      FROM ${sql.table(kind.table)} WHERE ${sql.ref(kind.key)} = ${id}`.execute(app().deps.db);
    return need(rows[0]);
  };
  const statusOf = async (id: string) => (await rowOf(id)).status;
  const loggedOf = (id: string) =>
    app()
      .deps.db.selectFrom('logOper')
      .select(['action', 'summary', 'beforeData', 'afterData'])
      .where('bizType', '=', review.table)
      .where('bizId', '=', id)
      .orderBy('logId')
      .execute();
  const inState = async (state: ContentStateName): Promise<string> => {
    if (state === 'draft') return saved();
    const id = await submitted();
    if (state === 'refused') await refuse(id);
    if (state === 'published' || state === 'offline') await pass(id);
    if (state === 'offline') await offline(id);
    return id;
  };
  const codesOf = async (replies: readonly Promise<{ code: number }>[]) =>
    (await Promise.all(replies)).map(({ code }) => code).toSorted((a, b) => a - b);

  return {
    kind,
    type,
    place,
    isOfCounties,
    app,
    people,
    calls,
    fields,
    save,
    saved,
    submitted,
    published,
    details,
    read,
    change,
    pass,
    refuse,
    offline,
    remove,
    titles,
    recordsOf,
    rowOf,
    statusOf,
    loggedOf,
    inState,
    codesOf,
  };
}

/** @throws where what the first test opens is asked for before it, or a row is not there */
export function need<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Not there, or asked for before the first test.');
  return value;
}
