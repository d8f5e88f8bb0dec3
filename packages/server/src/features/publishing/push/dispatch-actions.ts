/**
 * Hands passed pushes over to the receiver, one call for each (decision 97). A push is claimed by one guarded UPDATE with a lease, so that of
 * several senders one makes the call; its outcome counts only while the claim is still that one's. No call is made in a transaction.
 */

import { type Kysely, sql, type Updateable } from 'kysely';
import type { PushMessageTable, Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { PushReceiver } from '../../../gateways/push-receiver.ts';
import { eachAlone } from '../../../time/each-alone.ts';
import { MINUTE_MS, toMomentOrNull } from '../../../time/moment.ts';
import { countAccounts } from '../../messaging/mass-sms/queries.ts';
import { chosenOf, isRelatedShown } from './audience.ts';
import { publishedOf, push, type StoredPush } from './kind.ts';
import { DispatchStatus } from './status.ts';

/** Between two tries, growing; behind the last one it is given up. */
export const RETRY_MINUTES = [1, 5, 15, 60, 180] as const;
/** Longer than counting and the call together can take. */
const LEASE_MS = 5 * MINUTE_MS;
const PUSHES_PER_ROUND = 20;

type Needs = Pick<Dependencies, 'db' | 'clock' | 'log'> & { readonly pushReceiver: PushReceiver };

/** @returns how many were claimed */
export async function sendDuePushes(needs: Needs): Promise<number> {
  let claims = 0;
  const claimEach = async function* () {
    for (; claims < PUSHES_PER_ROUND; claims++) {
      const claimed = await claimDue(needs);
      if (!claimed) return;
      yield claimed;
    }
  };
  await eachAlone(
    claimEach(),
    ({ pushId }) => `push ${pushId} could not be handed over`,
    (claimed) => handOver(needs, claimed),
  );
  return claims;
}

/** The longest due, also one whose sender was lost over it. */
async function claimDue({ db, clock }: Needs): Promise<StoredPush | undefined> {
  const now = clock.now();
  const { rows } = await sql<StoredPush>`UPDATE push_message
    SET dispatch_status = ${sql.lit(DispatchStatus.leaving)}, attempts = attempts + 1,
      next_try_time = ${new Date(now.getTime() + LEASE_MS)}
    WHERE push_id = (SELECT push_id FROM push_message WHERE del_flag = 0
        AND dispatch_status IN (${sql.lit(DispatchStatus.due)}, ${sql.lit(DispatchStatus.leaving)}) AND next_try_time <= ${now}
      ORDER BY next_try_time LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows[0];
}

async function handOver(needs: Needs, claimed: StoredPush): Promise<void> {
  const { db, clock, log, pushReceiver } = needs;
  const { pushId, attempts } = claimed;
  const written = push.writtenOf(claimed);
  if (!(await isRelatedShown(db, written, clock.now())))
    return giveUp(db, claimed, '关联的内容已下架，没有推送');
  const targetCount = await countAccounts(db, chosenOf(written), clock.now());
  if (targetCount === 0) return giveUp(db, claimed, '所选对象里没有人，没有推送');
  await move(db, claimed, { dispatchStatus: DispatchStatus.leaving, targetCount });
  const { title, ...fields } = publishedOf(written);
  const delivery = await pushReceiver.deliver({
    pushId,
    attempt: attempts,
    pushTitle: title,
    ...fields,
    targetCount,
    publishTime: toMomentOrNull(claimed.publishTime),
  });
  const now = clock.now();
  if (delivery.isTaken) {
    const done = { dispatchStatus: DispatchStatus.sent, nextTryTime: null, failReason: null, sentTime: now };
    await move(db, claimed, { ...done, ...delivery.figures });
    return;
  }
  log.warn({ pushId, attempts, reason: delivery.reason }, 'a push was not taken');
  const minutes = RETRY_MINUTES[attempts - 1];
  if (minutes === undefined) return giveUp(db, claimed, delivery.reason);
  await move(db, claimed, {
    dispatchStatus: DispatchStatus.due,
    nextTryTime: new Date(now.getTime() + minutes * MINUTE_MS),
    failReason: delivery.reason,
  });
}

const giveUp = (db: Kysely<Tables>, claimed: StoredPush, failReason: string): Promise<void> =>
  move(db, claimed, { dispatchStatus: DispatchStatus.failed, nextTryTime: null, failReason });

/** While the claim holds: the lease may have run out, and another one taken it up. */
async function move(
  db: Kysely<Tables>,
  { pushId, attempts }: Pick<StoredPush, 'pushId' | 'attempts'>,
  set: Updateable<PushMessageTable>,
): Promise<void> {
  await db
    .updateTable('pushMessage')
    .set(set)
    .where('pushId', '=', pushId)
    .where('dispatchStatus', '=', DispatchStatus.leaving)
    .where('attempts', '=', attempts)
    .execute();
}
