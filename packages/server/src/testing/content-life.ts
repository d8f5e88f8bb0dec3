/**
 * The life that every kind of reviewed content has, as tests: a kind names its calls and gets the tests, and the people and verbs for those
 * of its own. What one kind alone promises stands in that kind's tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import { mergeDept, saveDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { CONTENT_KINDS, offlineWordOf } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { standInFor } from '../features/entry/session/actions.ts';
import type { ContentKind, StoredContent } from '../features/publishing/content/kind.ts';
import { buildIdentity, buildUser } from './build.ts';
import { dataOf } from './mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp, type TestReply } from './test-app.ts';

interface Written {
  readonly title: string;
  readonly submitFlag?: 0 | 1;
}

interface Told {
  readonly title: string;
  readonly version: number;
  readonly contentHash: string;
  readonly auditOpinion: string | null;
  readonly publishTime: string | null;
  readonly remindWords: readonly string[];
  readonly attachments?: readonly AttachedFile[];
  readonly videoUrl?: string | null;
  readonly topFlag?: number;
  readonly can: { readonly pass: Verdict };
}

interface AsRead {
  readonly contentHash?: string;
  readonly version?: number;
}

interface Of {
  readonly id: string;
  readonly version: number;
}

/** Of a kind: everything that a new one asks, and its calls. */
export interface ContentCalls<New extends Written> {
  fields(title: string, deptId: string): New;
  save(fields: New, token: string): Promise<TestReply<unknown>>;
  update(of: Of, fields: New, token: string): Promise<TestReply<unknown>>;
  details(id: string, token: string): Promise<TestReply<Told>>;
  page(asked: { title?: string; deptId?: string }, token: string): Promise<TestReply<Listed>>;
  pass(id: string, read: AsRead, auditOpinion: string, token: string): Promise<TestReply<unknown>>;
  refuse(id: string, read: AsRead, auditOpinion: string, token: string): Promise<TestReply<unknown>>;
  offline(of: Of, opinion: string, token: string): Promise<TestReply<unknown>>;
  remove(of: Of, token: string): Promise<TestReply<unknown>>;
  /** of a kind with 置顶 */
  order?(id: string, topFlag: 0 | 1, token: string): Promise<TestReply<unknown>>;
  /** true if those below read what waits in the office above; null: they have no right to such contents */
  readonly isReadBelow: boolean | null;
  readonly isWrittenByMessengers: boolean;
}

interface Listed {
  readonly list: readonly { readonly title: string }[];
}

type CallName = 'save' | 'update' | 'details' | 'page' | 'pass' | 'refuse' | 'offline' | 'remove';

/** The calls of a kind that name one content by its key, each asking for no more than every kind does. */
export function usualCalls<New extends Written>(
  at: TestApp,
  key: string,
  calls: Readonly<Record<CallName, Endpoint>>,
) {
  const ask = <Data>(call: CallName, fields: object, token: string) =>
    at.call(calls[call], fields as never, token) as Promise<TestReply<Data>>;
  const naming = ({ id, version }: Of) => ({ [key]: id, version });
  const deciding =
    (call: 'pass' | 'refuse') => (id: string, read: AsRead, auditOpinion: string, token: string) =>
      ask<unknown>(call, { [key]: id, ...read, auditOpinion }, token);
  return {
    save: (fields: New, token: string) => ask<unknown>('save', fields, token),
    update: (of: Of, fields: New, token: string) =>
      ask<unknown>('update', { ...fields, ...naming(of) }, token),
    details: (id: string, token: string) => ask<Told>('details', { [key]: id }, token),
    page: (asked: object, token: string) => ask<Listed>('page', { pageSize: 100, ...asked }, token),
    pass: deciding('pass'),
    refuse: deciding('refuse'),
    offline: (of: Of, opinion: string, token: string) =>
      ask<unknown>('offline', { ...naming(of), opinion }, token),
    remove: (of: Of, token: string) => ask<unknown>('remove', naming(of), token),
  };
}

interface LifeOptions {
  readonly now?: string;
  readonly place?: string;
  /** nobody below writes or reads it, and none is for a township or a village, which the shared test merges */
  readonly isOfCounties?: boolean;
}

/** Regions that one test merges. */
const [FROM, TO] = ['3301061101', '3301061142'];
type State = keyof typeof ContentStatus;

export function contentLife<
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
  const opened: { at?: TestApp; people?: Awaited<ReturnType<typeof peopleOf>> } = {};
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

  const need = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('Opened before the first test.');
    return value;
  };
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
    const { rows } = await sql<StoredContent & { status: number; passedHash: string | null }>`
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
  const inState = async (state: State): Promise<string> => {
    if (state === 'draft') return saved();
    const id = await submitted();
    if (state === 'refused') await refuse(id);
    if (state === 'published' || state === 'offline') await pass(id);
    if (state === 'offline') await offline(id);
    return id;
  };
  const codesOf = async (replies: readonly Promise<{ code: number }>[]) =>
    (await Promise.all(replies)).map(({ code }) => code).toSorted((a, b) => a - b);

  const away = offlineWordOf(type);

  describe(`the life that ${type} shares with every kind`, () => {
    test('written, handed in, refused, mended, passed, taken offline, mended, passed and removed: each step with its record and its log row', async () => {
      const id = await saved();
      expect(await statusOf(id)).toBe(ContentStatus.draft);
      dataOf(await change(id, { title: '晚稻管水' } as Partial<New>));
      dataOf(await change(id, { submitFlag: 1 } as Partial<New>));
      dataOf(await refuse(id));
      expect(await statusOf(id)).toBe(ContentStatus.refused);
      expect(await read(id)).toMatchObject({ auditOpinion: '请写明用量', publishTime: null });
      dataOf(await change(id, { title: '晚稻穗期管水', submitFlag: 1 } as Partial<New>));
      expect(await read(id)).toMatchObject({ auditOpinion: null });
      dataOf(await pass(id, people().reviewer, '很好'));
      const day = expect.stringMatching(/^2026-09-14/) as string;
      expect(await read(id)).toMatchObject({ auditOpinion: '很好', publishTime: day });
      dataOf(await offline(id));
      dataOf(await change(id, { submitFlag: 1 } as Partial<New>));
      dataOf(await pass(id));
      dataOf(await offline(id));
      dataOf(await remove(id));
      expect((await details(id)).code).toBe(ErrorCode.notFound);
      expect(await recordsOf(id)).toEqual([1, 2, 3, 5, 2, 3, 4, 6, 3, 4, 6, 7]);
      expect((await loggedOf(id)).map(({ action }) => action)).toEqual(
        `新增 修改 提交 不通过 修改 提交 通过 ${away} 提交 通过 ${away} 删除`.split(' '),
      );
    });

    const acts = {
      change: (id: string) => change(id, { title: '改' } as Partial<New>),
      pass,
      refuse,
      offline,
      remove,
    };
    test.each([
      ['draft', ['change', 'remove']],
      ['waiting', ['pass', 'refuse']],
      ['published', ['offline']],
      ['refused', ['change', 'remove']],
      ['offline', ['change', 'remove']],
    ] as const)(
      'from %s only %j is done, anything else answers 4090 and writes nothing',
      async (state, allowed) => {
        for (const [name, act] of Object.entries(acts)) {
          const id = await inState(state);
          const before = await recordsOf(id);
          const { code } = await act(id);
          const isAllowed = (allowed as readonly string[]).includes(name);
          expect([name, code]).toEqual([name, isAllowed ? 200 : ErrorCode.stateChanged]);
          if (!isAllowed) expect(await recordsOf(id)).toEqual(before);
        }
      },
    );

    test('saved without a change it stays as it was', async () => {
      const id = await saved();
      const { version } = await read(id);
      dataOf(await change(id));
      expect((await read(id)).version).toBe(version);
      expect(await recordsOf(id)).toEqual([1]);
    });

    test('a refusal and an offlining need their reasons', async () => {
      const id = await submitted();
      expect((await refuse(id, people().reviewer, ' ')).code).toBe(ErrorCode.validation);
      dataOf(await pass(id));
      expect((await offline(id, people().reviewer, '')).code).toBe(ErrorCode.validation);
    });

    test.each(['330108', '330106A1', '3301', '33'])('it is not published for %s', async (deptId) => {
      const { code, fieldErrors } = await save(fields({}, deptId));
      expect(code).toBe(ErrorCode.validation);
      expect(fieldErrors.map(({ field }) => field.split('.')[0])).toEqual([placeField()]);
      expect(fieldErrors[0]?.message).toContain('请选择本级区域');
    });
    const placeField = () => ('deptIds' in fields() ? 'deptIds' : 'deptId');
  });

  describe(`races about ${type}`, () => {
    test('two reviewers at once: one decides, the other gets 4090', async () => {
      const { city } = people();
      for (let turn = 0; turn < 5; turn++) {
        const id = await submitted();
        const codes = await codesOf([pass(id), refuse(id, city), pass(id, city)]);
        expect(codes).toEqual([200, ErrorCode.stateChanged, ErrorCode.stateChanged]);
        expect(await recordsOf(id)).toHaveLength(3);
      }
    });

    test('a pass of what was changed since it was read answers 4090, and nothing is published; hash or version says what was read', async () => {
      const { token } = people().reviewer;
      const id = await submitted();
      const { contentHash } = await read(id, people().reviewer);
      await refuse(id);
      dataOf(await change(id, { title: '换了内容', submitFlag: 1 } as Partial<New>));
      expect(await calls().pass(id, { contentHash }, '', token)).toMatchObject({
        code: ErrorCode.stateChanged,
        msg: '内容与您阅读的不一致，请重新打开阅读后再审核',
      });
      const { version } = await read(id, people().reviewer);
      for (const unread of [{}, { version: version - 1 }, { version, contentHash: 'a'.repeat(64) }]) {
        expect((await calls().pass(id, unread, '', token)).code).toBe(ErrorCode.stateChanged);
        expect((await calls().refuse(id, unread, '请改', token)).code).toBe(ErrorCode.stateChanged);
      }
      expect(await statusOf(id)).toBe(ContentStatus.waiting);
      dataOf(await calls().pass(id, { version }, '', token));
      expect(await statusOf(id)).toBe(ContentStatus.published);
    });

    test('the database itself keeps what is published to what was passed', async () => {
      const id = await published();
      const changing = sql`UPDATE ${sql.table(kind.table)} SET content_hash = ${'0'.repeat(64)}
        WHERE ${sql.ref(kind.key)} = ${id}`;
      await expect(changing.execute(app().deps.db)).rejects.toThrow('_published_is_what_was_passed');
    });

    test('two who change one draft: the second is told, and the first’s words stay', async () => {
      const id = await saved();
      const { version } = await read(id);
      const { author, reviewer } = people();
      const changes = [author, reviewer].map((by, place) =>
        change(id, { title: `${place}的标题` } as Partial<New>, by, version),
      );
      expect(await codesOf(changes)).toEqual([200, ErrorCode.stateChanged]);
      expect(await recordsOf(id)).toHaveLength(2);
    });
  });

  describe(`who may do what with ${type}`, () => {
    test('nobody reviews what they wrote, changed or handed in', async () => {
      const { author, reviewer, city } = people();
      const id = await submitted();
      expect(await pass(id, author)).toMatchObject({ code: ErrorCode.forbidden });
      expect((await read(id, author)).can.pass).toContain('您参与了编写');
      dataOf(await refuse(id));
      dataOf(await change(id, { title: '由同事修改并提交', submitFlag: 1 } as Partial<New>, reviewer));
      expect((await pass(id, reviewer)).code).toBe(ErrorCode.forbidden);
      dataOf(await pass(id, city));
    });

    test('a person’s second account with the same ID number is the same person', async () => {
      const { deps } = app();
      const certificateNo = '33990119600101002X';
      const own = await buildUser(deps, { deptId: '330106A1', certificateNo });
      const identity = { deptId: '330106A1', roleKeys: ['countyAdmin'] as const };
      const { identityId } = await buildIdentity(deps, { userId: own.userId, ...identity });
      const id = await submitted({}, await app().signInAs({ userId: own.userId, identityId }));
      // the first account was removed since: only then may another one carry the number
      await deps.db.updateTable('sysUser').set({ delFlag: 1 }).where('userId', '=', own.userId).execute();
      const again = await buildUser(deps, { deptId: '330106A1', certificateNo });
      const second = await buildIdentity(deps, { userId: again.userId, ...identity });
      const as = await app().signInAs({ userId: again.userId, identityId: second.identityId });
      expect((await pass(id, as)).code).toBe(ErrorCode.forbidden);
    });

    test('[PERM-07] another county finds nothing; those below change nothing of what their county wrote', async () => {
      const { author, elsewhere, township, reviewer } = people();
      const { title } = fields();
      const id = await submitted({ ...fields({}, isOfCounties ? place : '33010611'), title });
      expect((await details(id, elsewhere)).code).toBe(ErrorCode.notFound);
      expect(await titles({ title }, elsewhere)).toEqual([]);
      const asRead = { contentHash: (await read(id, reviewer)).contentHash };
      const denied = calls().isReadBelow === false ? ErrorCode.notFound : ErrorCode.forbidden;
      expect((await calls().pass(id, asRead, '', township.token)).code).toBe(denied);
      if (calls().isReadBelow) expect((await read(id, township)).can.pass).toContain('由上级单位编写');
      expect((await calls().page({ deptId: '330108' }, author.token)).code).toBe(ErrorCode.notFound);
    });

    test('a messenger writes where messengers do, and never decides', async () => {
      const { messenger } = people();
      if (!calls().isWrittenByMessengers) {
        expect((await calls().page({}, messenger.token)).code).toBe(ErrorCode.forbidden);
        return;
      }
      const id = await submitted({}, messenger);
      expect((await pass(id, messenger)).code).toBe(ErrorCode.forbidden);
    });

    test('a draft is seen by the unit that writes it, not by those above', async () => {
      const { reviewer, city } = people();
      const title = '没写完的草稿';
      const id = await saved({ title } as Partial<New>);
      expect((await details(id, reviewer)).code).toBe(200);
      expect((await details(id, city)).code).toBe(ErrorCode.notFound);
      expect(await titles({ title }, city)).toEqual([]);
      dataOf(await change(id, { submitFlag: 1 } as Partial<New>));
      expect(await titles({ title }, city)).toEqual([title]);
    });
  });

  describe(`sensitive words in ${type}`, () => {
    test('forbidden ones are named at submission beside their field; a draft may still be kept', async () => {
      const title = '包治百病的肥料';
      const refused = await save(fields({ title, submitFlag: 1 } as Partial<New>));
      expect(refused).toMatchObject({ code: ErrorCode.sensitiveWord, msg: '包治百病' });
      expect(refused.fieldErrors).toEqual([{ field: 'title', message: '含有敏感词：包治百病，请删除' }]);
      const id = await saved({ title } as Partial<New>);
      expect((await change(id, { submitFlag: 1 } as Partial<New>)).code).toBe(ErrorCode.sensitiveWord);
    });

    test('a word that was forbidden meanwhile stops the pass; one that reminds is shown to the reviewer', async () => {
      const id = await submitted({ title: '特效催芽法' } as Partial<New>);
      expect((await read(id, people().reviewer)).remindWords).toEqual(['特效']);
      const { db } = app().deps;
      await db.updateTable('globalType').set({ wordLevel: 1 }).where('typeName', '=', '特效').execute();
      await db
        .updateTable('sensitiveWordList')
        .set((eb) => ({ changeNo: eb('changeNo', '+', '1') }))
        .execute();
      expect(await pass(id)).toMatchObject({ code: ErrorCode.sensitiveWord, msg: '特效' });
    });
  });

  const upload = async (
    by = people().author,
    fileName = '附件.pdf',
    content = `%PDF-1.7 ${fileName}`,
  ): Promise<AttachedFile> =>
    dataOf(await app().call(uploadAttachment, { fileName, content, category: 'video/20260914' }, by.token));
  const film = (by = people().author) => upload(by, '讲课.mp4', `0000ftypisom of ${by.userId}`);
  const withFiles = (attachments: readonly AttachedFile[], submitFlag: 0 | 1 = 0) =>
    ({ attachments, submitFlag }) as unknown as Partial<New>;
  // the bytes come without an envelope
  const fileCode = async ({ fileId }: AttachedFile, by: SignedInTestUser) =>
    (await app().call(getFile, { fileId }, by.token)).code || 200;

  describe.skipIf(!kind.attaches?.kind)(`files that are published with ${type}`, () => {
    test('are read by whoever finds it, and by nobody else; removed, it has none', async () => {
      const { author, reviewer, city, elsewhere } = people();
      const file = await upload();
      const id = await saved(withFiles([file]));
      expect((await read(id, reviewer)).attachments).toEqual([file]);
      const readers = [author, reviewer, city, elsewhere];
      const codes = () => Promise.all(readers.map((by) => fileCode(file, by)));
      const gone = ErrorCode.notFound;
      expect(await codes()).toEqual([200, 200, gone, gone]);
      dataOf(await change(id, withFiles([file], 1)));
      expect(await codes()).toEqual([200, 200, 200, gone]);
      expect((await loggedOf(id))[0]?.afterData).toContain('"attachments":["附件.pdf"]');
      dataOf(await refuse(id));
      dataOf(await remove(id));
      expect(await codes()).toEqual([200, gone, gone, gone]);
    });

    test('belong to what was read: with another file an old pass answers 4090', async () => {
      const { reviewer } = people();
      const [first, second] = [await upload(), await upload(people().author, '更正.pdf')];
      const id = await submitted(withFiles([first], 1));
      const { contentHash } = await read(id, reviewer);
      dataOf(await refuse(id));
      dataOf(await change(id, withFiles([second], 1)));
      expect((await calls().pass(id, { contentHash }, '', reviewer.token)).code).toBe(ErrorCode.stateChanged);
      dataOf(await pass(id));
      expect((await read(id, reviewer)).attachments).toEqual([second]);
      expect(await fileCode(first, reviewer)).toBe(ErrorCode.notFound);
    });

    test('wait for the virus scanner before a pass; the reviewer sees which', async () => {
      const { reviewer } = people();
      const file = await upload();
      const id = await submitted(withFiles([file], 1));
      const config = app().deps.config as { fileScanner?: unknown };
      // nobody listens there, and nobody has looked at what came before it was set
      config.fileScanner = { host: '127.0.0.1', port: 1 };
      try {
        expect((await read(id, reviewer)).attachments).toEqual([{ ...file, heldBack: 'waiting' }]);
        const msg = '附件“附件.pdf”仍在安全检查，请稍后再审核';
        expect(await pass(id)).toMatchObject({ code: ErrorCode.stateChanged, msg });
        expect(await statusOf(id)).toBe(ContentStatus.waiting);
        const { db } = app().deps;
        const scanned = { scanStatus: ScanStatus.passed };
        await db.updateTable('sysFile').set(scanned).where('fileId', '=', file.fileId).execute();
        dataOf(await pass(id));
      } finally {
        config.fileScanner = undefined;
      }
    });

    test('stay with a change that says nothing of them, as of a page that was opened before an upgrade', async () => {
      const file = await upload();
      const id = await saved(withFiles([file]));
      const { contentHash } = await read(id);
      dataOf(await change(id));
      expect((await read(id)).contentHash).toBe(contentHash);
      dataOf(await change(id, { title: '换了标题' } as Partial<New>));
      expect((await read(id)).attachments).toEqual([file]);
    });

    test('are uploads of the person who writes, and each stands there once', async () => {
      const foreign = await upload(people().elsewhere);
      expect((await save(fields(withFiles([foreign])))).fieldErrors).toEqual([
        { field: 'attachments', message: '第1个文件已失效，请删去后重新上传' },
      ]);
      const own = await upload();
      const twice = await save(fields(withFiles([own, own])));
      expect(twice.fieldErrors).toEqual([{ field: 'attachments', message: '同一个文件只能附一次' }]);
    });
  });

  const withVideo = (videoUrl: string | null, submitFlag: 0 | 1 = 0) =>
    ({ videoUrl, submitFlag }) as unknown as Partial<New>;

  describe.skipIf(!kind.attaches?.video)(`the video of ${type}`, () => {
    test('[BIZ-17] is played by whoever finds it, and by nobody else; removed, it has none', async () => {
      const { author, reviewer, city, elsewhere } = people();
      const video = await film();
      const id = await saved(withVideo(video.url));
      expect((await read(id, reviewer)).videoUrl).toBe(video.url);
      const readers = [author, reviewer, city, elsewhere];
      const codes = () => Promise.all(readers.map((by) => fileCode(video, by)));
      const gone = ErrorCode.notFound;
      expect(await codes()).toEqual([200, 200, gone, gone]);
      dataOf(await change(id, withVideo(video.url, 1)));
      expect(await codes()).toEqual([200, 200, 200, gone]);
      dataOf(await refuse(id));
      dataOf(await remove(id));
      expect(await codes()).toEqual([200, gone, gone, gone]);
    });

    test('belongs to what was read: with another one, and without, an old pass answers 4090', async () => {
      const { reviewer } = people();
      const id = await submitted(withVideo((await film()).url, 1));
      const { contentHash } = await read(id, reviewer);
      for (const videoUrl of [(await film()).url, null]) {
        dataOf(await refuse(id));
        dataOf(await change(id, withVideo(videoUrl, 1)));
        expect((await calls().pass(id, { contentHash }, '', reviewer.token)).code).toBe(
          ErrorCode.stateChanged,
        );
      }
      dataOf(await pass(id));
    });

    test('stays with a change that says nothing of it', async () => {
      const video = await film();
      const id = await saved(withVideo(video.url));
      dataOf(await change(id, { title: '换了标题' } as Partial<New>));
      expect((await read(id)).videoUrl).toBe(video.url);
    });

    test('is an mp4 that its writer has uploaded', async () => {
      const refusedFor = async (videoUrl: string) =>
        (await save(fields(withVideo(videoUrl)))).fieldErrors.map(({ field }) => field);
      expect(await refusedFor((await film(people().elsewhere)).url)).toEqual(['videoUrl']);
      expect(await refusedFor((await upload()).url)).toEqual(['videoUrl']);
      expect(await refusedFor(`video/20260914/${'0'.repeat(32)}.mp4`)).toEqual(['videoUrl']);
      expect(await refusedFor('https://example.com/a.mp4')).toEqual(['videoUrl']);
    });
  });

  describe(`${type} on top of its list`, () => {
    test('is what is published, by whoever may order it, before what is newer; taken offline it is so no more', async () => {
      const { order } = calls();
      if (!order) return;
      const { reviewer, elsewhere } = people();
      const title = `置顶的${type}`;
      const [first, second] = [await published({ title } as Partial<New>), `较新的${title}`];
      await published({ title: second } as Partial<New>);
      expect((await order(await saved(), 1, reviewer.token)).code).toBe(ErrorCode.stateChanged);
      expect((await order(first, 1, elsewhere.token)).code).toBe(ErrorCode.notFound);
      expect(await titles({ title })).toEqual([second, title]);
      for (let turn = 0; turn < 2; turn++) dataOf(await order(first, 1, reviewer.token));
      expect(await read(first)).toMatchObject({ topFlag: 1 });
      expect(await titles({ title })).toEqual([title, second]);
      expect((await loggedOf(first)).map(({ action }) => action)).toEqual(['新增', '提交', '通过', '置顶']);
      dataOf(await offline(first));
      expect(await read(first)).toMatchObject({ topFlag: 0 });
    });
  });

  describe(`${type} when organisations are merged`, () => {
    test('what a unit wrote goes along', async () => {
      const { city } = people();
      const make = async (deptName: string) => {
        const asked = { parentId: '330106', deptType: '04', deptName } as const;
        return dataOf(await app().call(saveDept, asked, city.token)).deptId;
      };
      const [from, to] = [await make('旧农技站'), await make('新农技站')];
      const old = await app().signInAs({ roleKeys: ['countyAdmin'], deptId: from });
      const id = await submitted({}, old);
      const asked = { deptId: from, toDeptId: to, version: 1, keptIdentityIds: [] };
      dataOf(await app().call(mergeDept, asked, city.token));
      expect((await rowOf(id)).createDeptId).toBe(to);
    });

    test.skipIf(isOfCounties)(
      'every hash belongs to its content again, passes stay, and what was read before is not passed',
      async () => {
        const { city, reviewer } = people();
        const { db, clock } = app().deps;
        const attached = kind.attaches?.kind ? withFiles([await upload()], 1) : {};
        const [shown, waiting] = [await published(fields(attached, FROM)), await submitted(fields({}, FROM))];
        const hadRead = await read(waiting, reviewer);
        const { version } = await db
          .selectFrom('sysDept')
          .select('version')
          .where('deptId', '=', FROM)
          .executeTakeFirstOrThrow();
        const asked = { deptId: FROM, toDeptId: TO, version, keptIdentityIds: [] };
        dataOf(await app().call(mergeDept, asked, city.token));
        const { actor } = need(await standInFor(app().deps, reviewer, { ip: '', requestId: '' }));
        for (const id of [shown, waiting]) {
          const stored = need(await kind.find(app().deps, actor, id, clock.now()));
          const written = kind.writtenOf(stored);
          expect(kind.placesOf(written).deptIds).toEqual([TO]);
          expect(stored.contentHash).toBe(kind.hashOf(written));
        }
        const [kept, moved] = [await rowOf(shown), await rowOf(waiting)];
        expect([kept.status, kept.passedHash]).toEqual([ContentStatus.published, kept.contentHash]);
        expect(moved.contentHash).not.toBe(hadRead.contentHash);
        expect(moved.version).toBeGreaterThan(hadRead.version);
        const { token } = reviewer;
        const stale = await calls().pass(waiting, { contentHash: hadRead.contentHash }, '', token);
        expect(stale.code).toBe(ErrorCode.stateChanged);
        dataOf(await pass(waiting));
      },
    );
  });

  return {
    app,
    people,
    ...{ fields, save, saved, submitted, published, details, read, change, pass, refuse, offline, remove },
    ...{ titles, recordsOf, loggedOf, statusOf, codesOf },
  };
}

/** The offices of a county and around it, and the words that the tests speak of. */
async function peopleOf(at: TestApp) {
  const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, matchMode: 1 };
  await at.deps.db
    .insertInto('globalType')
    .values([
      { ...word, typeName: '包治百病', wordLevel: 1 },
      { ...word, typeName: '特效', wordLevel: 2 },
    ])
    .execute();
  return {
    author: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' }),
    reviewer: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' }),
    city: await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' }),
    township: await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611' }),
    elsewhere: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' }),
    messenger: await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' }),
  };
}
