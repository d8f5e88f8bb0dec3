import { resumeSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  type SaveFields,
  setOtherConfig,
  signInAgain,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import {
  holdForChannel,
  holdForQuietHours,
  holdMissedStarts,
  resumeAfterChannel,
  resumeAfterQuietHours,
} from './hold-actions.ts';
import { startDueApplications } from './scheduled-moves.ts';

let app: TestApp;
let cast: MassSmsCast;

beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, {
    sendStartTime: '08:00',
    sendEndTime: '21:00',
    dailyLimitPerPhone: 1_000_000,
  });
  cast = await castOf(app);
  for (let i = 0; i < 3; i++) await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());
beforeEach(() => at('2026-09-14T10:00:00+08:00'));

async function at(moment: string): Promise<void> {
  app.clock.set(moment);
  cast = await signInAgain(app, cast);
}

let text = 0;
async function passedAt(moment: string, fields: Partial<SaveFields> = {}): Promise<string> {
  await at(moment);
  const smsContent = `开会提醒第${++text}条。`;
  const { applyId } = await submitted(app, cast.messenger, { smsContent, ...fields });
  dataOf(await pass(app, cast.county, applyId));
  return applyId;
}

async function standing(applyId: string): Promise<[status: number, reason: string | null]> {
  const row = await app.deps.db
    .selectFrom('massSmsApply')
    .select(['sendStatus', 'holdReason'])
    .where('applyId', '=', applyId)
    .executeTakeFirstOrThrow();
  return [row.sendStatus, row.holdReason];
}

/** The rows as a sender leaves them when it has handed over so many. */
const handedOver = (applyId: string, count: number) =>
  app.deps.pool.query(
    `UPDATE mass_sms_slice SET intent_seq = $2, state = CASE WHEN to_seq = $2 THEN 2 ELSE 0 END WHERE apply_id = $1`,
    [applyId, count],
  );

describe('a text that was to leave at once', () => {
  it.each(['2026-09-14T22:00:00+08:00', '2026-09-15T06:01:00+08:00'])(
    'starts in the morning after a pass at night (%s): that is when it was to leave',
    async (passTime) => {
      const applyId = await passedAt(passTime);
      expect(await standing(applyId)).toEqual([1, null]);
      app.clock.set('2026-09-15T08:00:00+08:00');
      await startDueApplications(app.deps.db, app.clock);
      expect(await standing(applyId)).toEqual([2, null]);
    },
  );

  it('is held as missed when nobody could start it two hours after the morning began', async () => {
    const applyId = await passedAt('2026-09-14T22:00:00+08:00');
    app.clock.set('2026-09-15T10:00:00+08:00');
    await startDueApplications(app.deps.db, app.clock);
    expect(await standing(applyId)).toEqual([7, 'missedWindow']);
  });

  it('is held as missed when quiet hours came before its first message, and goes on by itself after it', async () => {
    const [none, some] = [
      await passedAt('2026-09-14T20:58:00+08:00'),
      await passedAt('2026-09-14T20:58:00+08:00'),
    ];
    await handedOver(some, 1);
    app.clock.set('2026-09-14T21:00:00+08:00');
    await holdForQuietHours(app.deps.db, app.clock);
    await at('2026-09-15T08:00:00+08:00');
    await resumeAfterQuietHours(app.deps.db, app.clock);
    expect(await standing(none)).toEqual([7, 'missedWindow']);
    expect(await standing(some)).toEqual([2, null]);
    // Whoever resumes it has decided: what the program holds after that starts a new two hours.
    expect((await app.call(resumeSending, { applyId: none }, cast.messenger.token)).code).toBe(200);
    await holdForChannel(app.deps.db, app.clock, [none], '移动通道中断');
    app.clock.advance({ hours: 1 });
    await resumeAfterChannel(app.deps.db, app.clock, ['CMCC']);
    expect(await standing(none)).toEqual([2, null]);
  });

  it('is held as missed when no channel was there for hours, and is sent when one was soon', async () => {
    for (const [hours, expected] of [
      [1, [2, null]],
      [3, [7, 'missedWindow']],
    ] as const) {
      const applyId = await passedAt('2026-09-14T10:00:00+08:00');
      await holdForChannel(app.deps.db, app.clock, [applyId], '移动通道中断');
      app.clock.advance({ hours });
      await resumeAfterChannel(app.deps.db, app.clock, ['CMCC']);
      expect(await standing(applyId)).toEqual(expected);
    }
  });

  it('is held as missed when no sender was at work since its pass, not when it only had to queue', async () => {
    const applyId = await passedAt('2026-09-14T10:00:00+08:00');
    app.clock.advance({ hours: 3 });
    const holdAfter = (lastAtWork: string | null) =>
      holdMissedStarts(app.deps.db, app.clock, lastAtWork === null ? null : new Date(lastAtWork));
    await holdAfter('2026-09-14T12:50:00+08:00');
    expect(await standing(applyId)).toEqual([2, null]);
    await holdAfter('2026-09-14T09:00:00+08:00');
    expect(await standing(applyId)).toEqual([7, 'missedWindow']);
    const other = await passedAt('2026-09-14T10:00:00+08:00');
    app.clock.advance({ hours: 1 });
    await holdAfter(null);
    expect(await standing(other)).toEqual([2, null]);
  });
});

describe('a text of which a part has left', () => {
  const URGENT = { urgentFlag: 1, urgentReason: '台风', smsCategory: '01' } as const;

  it.each([
    ['ordinary', {}, 23, [2, null]],
    ['ordinary', {}, 24, [7, 'missedWindow']],
    ['urgent', URGENT, 5, [2, null]],
    ['urgent', URGENT, 6, [7, 'missedWindow']],
  ] as const)(
    'that is %s, %j, goes on by itself after a channel was away %i hours, or waits for a person’s word: %j',
    async (_, fields, hours, expected) => {
      const applyId = await passedAt('2026-09-14T10:00:00+08:00', fields);
      await handedOver(applyId, 1);
      await holdForChannel(app.deps.db, app.clock, [applyId], '移动通道中断');
      app.clock.advance({ hours });
      await resumeAfterChannel(app.deps.db, app.clock, ['CMCC', 'CUCC', 'CTCC', 'OTHER']);
      expect(await standing(applyId)).toEqual(expected);
    },
  );

  it('goes on in the morning after the night, and not by itself after a holiday', async () => {
    const applyId = await passedAt('2026-09-14T20:58:00+08:00');
    await handedOver(applyId, 1);
    app.clock.set('2026-09-14T21:00:00+08:00');
    await holdForQuietHours(app.deps.db, app.clock);
    await at('2026-09-17T08:00:00+08:00');
    await resumeAfterQuietHours(app.deps.db, app.clock);
    expect(await standing(applyId)).toEqual([7, 'missedWindow']);
    expect((await details(app, cast.messenger, applyId)).holdRemark).toBe(
      '已发出一部分，中断超过24小时：余下的是否还要发，请核对内容后恢复或取消',
    );
    expect((await app.call(resumeSending, { applyId }, cast.messenger.token)).code).toBe(200);
    await holdForChannel(app.deps.db, app.clock, [applyId], '移动通道中断');
    app.clock.advance({ hours: 1 });
    await resumeAfterChannel(app.deps.db, app.clock, ['CMCC', 'CUCC', 'CTCC', 'OTHER']);
    expect(await standing(applyId)).toEqual([2, null]);
  });

  it('is held when no sender was at work for as long, unless all of it has left', async () => {
    const [some, all] = [
      await passedAt('2026-09-14T10:00:00+08:00'),
      await passedAt('2026-09-14T10:00:00+08:00'),
    ];
    await handedOver(some, 1);
    await handedOver(all, 3);
    app.clock.advance({ hours: 25 });
    const holdAfter = (lastAtWork: string) => holdMissedStarts(app.deps.db, app.clock, new Date(lastAtWork));
    await holdAfter('2026-09-14T12:00:00+08:00');
    expect(await standing(some)).toEqual([2, null]);
    await holdAfter('2026-09-14T10:30:00+08:00');
    expect(await standing(some)).toEqual([7, 'missedWindow']);
    expect(await standing(all)).toEqual([2, null]);
  });
});

describe('quiet hours', () => {
  it('leave an application alone of which everything has left', async () => {
    const [all, some] = [
      await passedAt('2026-09-14T20:58:00+08:00'),
      await passedAt('2026-09-14T20:58:00+08:00'),
    ];
    await handedOver(all, 3);
    await handedOver(some, 2);
    app.clock.set('2026-09-14T21:00:00+08:00');
    await holdForQuietHours(app.deps.db, app.clock);
    expect(await standing(all)).toEqual([2, null]);
    expect(await standing(some)).toEqual([7, 'quiet']);
  });
});
