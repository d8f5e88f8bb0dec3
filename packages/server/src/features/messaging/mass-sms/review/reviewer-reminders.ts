/** Reminds reviewers by SMS of what they keep waiting (decision 87). */
import { ProcessType, UNDER_REVIEW } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
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
import { type OtherConfig, readOtherConfig } from '../../sms-config/queries.ts';
import { nobody } from '../application/policy.ts';
import { readInvolved } from '../application/process-queries.ts';
import { couldDecide, reviewersOn } from '../application/review-chain.ts';
import { isInsideWindow } from '../application/send-window.ts';
import { isUntold, noteSteps, type Step, stepColumns } from '../review/told-steps.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>;

const waits = columnsOf(
  'massSmsApply',
  ['applyId', 'applyNo', 'applyUserId', 'applyCertificateHash', 'urgentFlag'],
  'a',
);
type Waiting = Step & RowOf<typeof waits> & { readonly region: string };

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
    SELECT ${stepColumns}, ${waits}, a.current_audit_dept_id AS region
    FROM mass_sms_apply AS a JOIN LATERAL (
      SELECT step_no, operate_time FROM mass_sms_process
      WHERE apply_id = a.apply_id AND process_type IN (${begins}) ORDER BY step_no DESC LIMIT 1) AS p ON true
    WHERE a.audit_status IN (${literals(...UNDER_REVIEW)}) AND a.current_audit_dept_id IS NOT NULL AND a.del_flag = 0 AND p.operate_time <= ${since} AND ${atNight}
      AND ${isUntold}
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
