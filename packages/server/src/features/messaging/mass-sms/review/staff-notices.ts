/**
 * Texts to staff about an application that needs them: reviewers who keep one waiting, and whoever watches over sendings when one was
 * held for its failures. Each step of a process is told once, however many programs look (`sms_step_notice`).
 */
import {
  ProcessType,
  SendStatus,
  UNDER_REVIEW,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { openedOrNull } from '../../../../access/personal-data.ts';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { eachAlone } from '../../../../time/each-alone.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../time/moment.ts';
import { listCalled, listUnwilling } from '../../../office/letters/notice-actions.ts';
import { queueServiceSms } from '../../service-sms/actions.ts';
import { callAlarmPhones } from '../../sms-config/alarm-actions.ts';
import { type OtherConfig, readOtherConfig } from '../../sms-config/queries.ts';
import { nobody } from '../application/policy.ts';
import { readInvolved } from '../application/process-queries.ts';
import { couldDecide, reviewersOn } from '../application/review-chain.ts';
import { isInsideWindow } from '../application/send-window.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>;

/** A hold that old is no news any more. */
const HELD_SINCE_MS = 24 * HOUR_MS;

const step = columnsOf('massSmsProcess', ['stepNo'], 'p');
const waits = columnsOf(
  'massSmsApply',
  ['applyId', 'applyNo', 'applyUserId', 'applyCertificateHash', 'urgentFlag'],
  'a',
);
const held = columnsOf('massSmsApply', ['applyId', 'applyNo', 'smsTitle', 'holdRemark'], 'a');
type Step = RowOf<typeof step> & Pick<RowOf<typeof waits>, 'applyId'>;
type Waiting = RowOf<typeof step> & RowOf<typeof waits> & { readonly region: string };

/**
 * Reminds everybody who could review what waits `auditRemindMinutes` after the SMS of its letter, or after its submission where none
 * left, in one text for all of it; at night only of what is urgent. Whoever wants no such SMS gets this one of urgent texts alone.
 * @returns how many texts were queued
 */
export async function remindReviewers(needs: Needs): Promise<number> {
  const { db, clock } = needs;
  const other = await readOtherConfig(db);
  if (other.auditRemindMinutes === 0) return 0;
  const now = clock.now();
  const waiting = await listWaiting(db, other, now);
  if (waiting.length === 0) return 0;
  const involved = await readInvolved(
    db,
    waiting.map(({ applyId }) => applyId),
  );
  const reviewersIn = reviewersOn(db, now);
  let queued = 0;
  const remindRegion = async ([region, ofRegion]: [string, Waiting[]]) => {
    const reviewers = await reviewersIn(region);
    const userIds = reviewers.map(({ userId }) => userId);
    const unwilling = await listUnwilling(db, NoticeKind.reviewWaiting, userIds);
    queued += await db.transaction().execute(async (trx) => {
      const untold = await noteSteps(trx, ofRegion, now);
      let texts = 0;
      for (const reviewer of reviewers) {
        const theirs = untold.filter(
          (one) =>
            (one.urgentFlag === 1 || !unwilling.has(reviewer.userId)) &&
            couldDecide(reviewer, one, involved.get(one.applyId) ?? nobody),
        );
        if (theirs.length === 0) continue;
        const content = reminderText(other, theirs);
        texts += await tellPeople(trx, needs, [reviewer.userId], { content, purpose: 'auditReminder' });
      }
      return texts;
    });
  };
  await eachAlone(
    Map.groupBy(waiting, (one) => one.region),
    ([region]) => `the reviewers of ${region} were not reminded`,
    remindRegion,
  );
  return queued;
}

async function listWaiting(db: Kysely<Tables>, other: OtherConfig, now: Date): Promise<Waiting[]> {
  const since = new Date(now.getTime() - other.auditRemindMinutes * MINUTE_MS);
  const begins = sql.join(
    [ProcessType.submitted, ProcessType.passed, ProcessType.handedOver].map((type) => sql.lit(type)),
  );
  const atNight: RawBuilder<unknown> = isInsideWindow(other, now) ? sql`true` : sql`a.urgent_flag = 1`;
  const { rows } = await sql<Waiting>`
    SELECT ${step}, ${waits}, a.current_audit_dept_id AS region
    FROM mass_sms_apply AS a JOIN LATERAL (
      SELECT step_no, operate_time FROM mass_sms_process
      WHERE apply_id = a.apply_id AND process_type IN (${begins}) ORDER BY step_no DESC LIMIT 1) AS p ON true
    WHERE a.audit_status IN (${literals(...UNDER_REVIEW)}) AND a.current_audit_dept_id IS NOT NULL AND a.del_flag = 0 AND p.operate_time <= ${since} AND ${atNight}
      AND NOT EXISTS (SELECT FROM sms_step_notice AS n WHERE n.apply_id = a.apply_id AND n.step_no = p.step_no)
    ORDER BY p.operate_time, a.apply_id`.execute(db);
  const ids = rows.map(({ applyId }) => applyId);
  const called = await listCalled(db, NoticeKind.reviewWaiting, ids, since);
  return rows.filter(({ applyId }) => !called.has(applyId));
}

function reminderText(
  { defaultSign, auditRemindMinutes }: OtherConfig,
  [first, ...others]: Waiting[],
): string {
  const what =
    others.length === 0
      ? `1条短信申请${first?.applyNo}`
      : `${others.length + 1}条短信申请（最早的是${first?.applyNo}）`;
  return `${defaultSign}您有${what}等待审核已超过${auditRemindMinutes}分钟，请登录农民信箱后台处理。`;
}

/** Calls the alarm's telephones when a sending was held for its failures. @returns how many texts were queued */
export async function alarmOfFailures(needs: Needs): Promise<number> {
  const { db, clock } = needs;
  const now = clock.now();
  const { rows } = await sql<RowOf<typeof step> & RowOf<typeof held>>`
    SELECT ${step}, ${held}
    FROM mass_sms_apply AS a JOIN LATERAL (
      SELECT step_no, operate_time FROM mass_sms_process
      WHERE apply_id = a.apply_id AND process_type = ${ProcessType.held} ORDER BY step_no DESC LIMIT 1) AS p ON true
    WHERE a.send_status = ${SendStatus.held} AND a.hold_reason IN ('failRate', 'canary')
      AND p.operate_time > ${new Date(now.getTime() - HELD_SINCE_MS)}
      AND NOT EXISTS (SELECT FROM sms_step_notice AS n WHERE n.apply_id = a.apply_id AND n.step_no = p.step_no)
    ORDER BY p.operate_time, a.apply_id`.execute(db);
  let queued = 0;
  await eachAlone(
    rows,
    ({ applyId }) => `the alarm of application ${applyId} was not raised`,
    async (row) => {
      queued += await db.transaction().execute(async (trx) => {
        if ((await noteSteps(trx, [row], now)).length === 0) return 0;
        const { applyNo, smsTitle, holdRemark } = row;
        const sentence = `短信“${smsTitle}”（${applyNo}）已自动暂停发送。${holdRemark ?? ''}。请登录农民信箱后台查看，恢复或取消发送。`;
        return callAlarmPhones(trx, needs, sentence);
      });
    },
  );
  return queued;
}

/**
 * Those of the steps that nobody has told of yet; they count as told with this transaction. Two programs tell at once, and wait for each
 * other's rows: both write them in the order of the ids.
 */
async function noteSteps<One extends Step>(
  trx: Transaction<Tables>,
  steps: readonly One[],
  now: Date,
): Promise<One[]> {
  const noted = await trx
    .insertInto('smsStepNotice')
    .values(
      steps
        .map(({ applyId, stepNo }) => ({ applyId, stepNo, noticeTime: now }))
        .toSorted((a, b) => Number(BigInt(a.applyId) - BigInt(b.applyId))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('applyId')
    .execute();
  const ids = new Set(noted.map(({ applyId }) => applyId));
  return steps.filter(({ applyId }) => ids.has(applyId));
}

interface Notice {
  readonly content: string;
  readonly purpose: string;
}

/** Whoever has no telephone hears nothing. */
async function tellPeople(
  trx: Transaction<Tables>,
  needs: Needs,
  userIds: readonly string[],
  notice: Notice,
): Promise<number> {
  const people = await trx
    .selectFrom('sysUser')
    .select('phoneCipher')
    .where('userId', 'in', userIds)
    .execute();
  const ciphers = people.flatMap(({ phoneCipher }) => phoneCipher ?? []);
  const phones = readNumbers(needs, ciphers, notice.purpose);
  for (const phoneNumber of phones) await tell(trx, needs, phoneNumber, notice);
  return phones.length;
}

/** A number that cannot be read keeps no other one back. */
function readNumbers(
  { personalData, log }: Pick<Needs, 'personalData' | 'log'>,
  ciphers: readonly Buffer[],
  purpose: string,
): string[] {
  const numbers = ciphers.flatMap((cipher) => openedOrNull(personalData.decrypt, cipher) ?? []);
  if (numbers.length < ciphers.length)
    log.error({ purpose, unreadable: ciphers.length - numbers.length }, 'telephones of staff cannot be read');
  return numbers;
}

async function tell(
  trx: Transaction<Tables>,
  { personalData, clock }: Needs,
  phoneNumber: string,
  notice: Notice,
): Promise<void> {
  const expireTime = new Date(clock.now().getTime() + HOUR_MS);
  await queueServiceSms(trx, personalData, { ...notice, phoneNumber, expireTime });
}
