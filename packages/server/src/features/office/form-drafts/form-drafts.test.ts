/** Forms that are being filled in: kept for one identity, encrypted, one row however often they are saved. */
import {
  dropFormDraft,
  FORM_DRAFT_DAYS,
  FORM_DRAFT_MAX,
  FORM_DRAFTS_MAX,
  keepFormDraft,
  listFormDrafts,
} from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearOldRecords } from '../../../sender/clock/old-records.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const messenger = { roleKeys: ['countySmsMessenger'], deptId: '330106A1' } as const;

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const idOf = (n: number) => n.toString(16).padStart(32, '0');
const draft = (n: number, content = `{"typedNumbers":"1540000${n}"}`) => ({
  draftId: idOf(n),
  formKey: 'massSms',
  about: 'new',
  content,
});

it('comes back as it was last, to the same identity alone', async () => {
  const me = await at.signInAs(messenger);
  const other = await at.signInAs(messenger);
  await at.call(keepFormDraft, draft(1), me.token);
  at.clock.advance({ minutes: 1 });
  const { data } = await at.call(keepFormDraft, draft(1, '{"typedNumbers":"13800000000"}'), me.token);
  expect((await at.call(listFormDrafts, { formKey: 'massSms' }, me.token)).data).toEqual([
    { ...draft(1, '{"typedNumbers":"13800000000"}'), updateTime: data.updateTime },
  ]);
  expect((await at.call(listFormDrafts, { formKey: 'knowledge' }, me.token)).data).toEqual([]);
  expect((await at.call(listFormDrafts, {}, other.token)).data).toEqual([]);

  // the same number, chosen by another person, is another draft
  await at.call(keepFormDraft, draft(1, '{}'), other.token);
  await at.call(dropFormDraft, { draftId: idOf(1) }, other.token);
  expect((await at.call(listFormDrafts, {}, me.token)).data).toHaveLength(1);
  await at.call(dropFormDraft, { draftId: idOf(1) }, me.token);
  expect((await at.call(listFormDrafts, {}, me.token)).data).toEqual([]);
});

it('has a form of its own for each kind that shares a form', async () => {
  const me = await at.signInAs(messenger);
  const { code } = await at.call(keepFormDraft, { ...draft(3), formKey: 'tour1' }, me.token);
  expect(code).toBe(200);
  expect((await at.call(listFormDrafts, { formKey: 'tour1' }, me.token)).data).toHaveLength(1);
  expect((await at.call(listFormDrafts, { formKey: 'tour2' }, me.token)).data).toEqual([]);
});

it('stands encrypted in the database, and no log tells of it', async () => {
  const me = await at.signInAs(messenger);
  const { db } = at.deps;
  const logged = async () => (await db.selectFrom('logOper').select('logId').execute()).length;
  const before = await logged();
  await at.call(keepFormDraft, draft(2, '{"typedNumbers":"13800000000"}'), me.token);
  const { contentCipher } = await db
    .selectFrom('formDraft')
    .select('contentCipher')
    .where('draftId', '=', idOf(2))
    .executeTakeFirstOrThrow();
  expect(contentCipher.toString('latin1')).not.toContain('13800000000');
  expect(await logged()).toBe(before);
});

it('keeps no more than so many of one identity: the oldest makes room', async () => {
  const me = await at.signInAs(messenger);
  for (let n = 0; n <= FORM_DRAFTS_MAX; n += 1) {
    at.clock.advance({ minutes: 1 });
    await at.call(keepFormDraft, draft(100 + n), me.token);
  }
  const kept = (await at.call(listFormDrafts, {}, me.token)).data.map(({ draftId }) => draftId);
  expect(kept).toHaveLength(FORM_DRAFTS_MAX);
  expect(kept[0]).toBe(idOf(100 + FORM_DRAFTS_MAX));
  expect(kept).not.toContain(idOf(100));
});

it('says what is wrong with a draft that it cannot keep', async () => {
  const me = await at.signInAs(messenger);
  const long = await at.call(keepFormDraft, draft(3, 'x'.repeat(FORM_DRAFT_MAX + 1)), me.token);
  expect(long).toMatchObject({ code: 4000 });
  expect(long.fieldErrors[0]?.message).toContain('没有自动保存');
});

it('goes when nobody has touched it for its term', async () => {
  const me = await at.signInAs(messenger);
  const keptFor = async (days: number) => {
    await at.call(keepFormDraft, draft(1000 + days), me.token);
    const updateTime = new Date(at.clock.now().getTime() - days * 86_400_000);
    await at.deps.db
      .updateTable('formDraft')
      .set({ updateTime })
      .where('draftId', '=', idOf(1000 + days))
      .execute();
  };
  await keptFor(FORM_DRAFT_DAYS - 1);
  await keptFor(FORM_DRAFT_DAYS + 1);
  await clearOldRecords(at.deps.db, at.clock);
  const kept = (await at.call(listFormDrafts, {}, me.token)).data.map(({ draftId }) => draftId);
  expect(kept).toEqual([idOf(1000 + FORM_DRAFT_DAYS - 1)]);
});
