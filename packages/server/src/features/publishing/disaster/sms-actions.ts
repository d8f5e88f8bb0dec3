/** Makes one SMS draft of a warning that is in force, as its writer would by hand: the same rights, the same rules, the same page afterwards. */

import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveApplication as saveEndpoint } from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import type {
  MadeSms,
  turnDisasterIntoSms,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { smsContentOf } from '@farmers-mailbox/contract/publishing/disaster/sms-text.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { findStanding } from '../../messaging/mass-sms/queries.ts';
import { saveApplication } from '../../messaging/mass-sms/writing/draft-actions.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import { readLabels } from '../../system/dictionaries/queries.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from '../content/actions.ts';
import { inForceAt } from './in-force.ts';
import { disaster, type Published, type StoredDisaster } from './kind.ts';
import { rulesForSms, smsStateAllows } from './policy.ts';

export type SmsNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'> & {
  readonly matcher: CurrentMatcher;
  readonly content: ContentActions<Published, StoredDisaster>;
};

/** 防灾减灾预警. */
const WARNING_CATEGORY = '01';
const TITLE_MAX = 50;

/**
 * The second press, by whomever, finds what the first one made.
 * @throws Refusal 4040; 4090 for what is not in force, or says something else than was read; 4030 for who may not write an SMS for its areas
 */
export async function turnIntoSms(
  needs: SmsNeeds,
  act: Act,
  { disasterId, contentHash }: CheckedRequestOf<typeof turnDisasterIntoSms>,
): Promise<MadeSms> {
  const { db, clock } = needs;
  const { actor } = act;
  const found = await needs.content.find(actor, disasterId);
  const standing = await readMadeSms(db, actor, [found]);
  const known = found.smsApplyId === null ? undefined : standing.get(found.smsApplyId);
  if (known) return known;
  demand(smsStateAllows(found, clock.now()), ErrorCode.stateChanged);
  demand(verdictOf(rulesForSms(actor, found)));
  if (contentHash !== found.contentHash) {
    throw new Refusal(ErrorCode.stateChanged, '内容与您看到的不一致，请刷新后再转短信');
  }
  try {
    return await makeDraft(needs, act, found);
  } catch (error) {
    // two presses at once: the one that lost finds the draft of the other
    const again = error instanceof Refusal && (await findMadeSms(needs, actor, disasterId));
    if (!again) throw error;
    return again;
  }
}

async function findMadeSms(
  { db, content }: SmsNeeds,
  actor: Actor,
  disasterId: string,
): Promise<MadeSms | undefined> {
  const found = await content.find(actor, disasterId);
  return (await readMadeSms(db, actor, [found])).get(found.smsApplyId ?? '');
}

async function makeDraft(needs: SmsNeeds, act: Act, found: StoredDisaster): Promise<MadeSms> {
  const { actor } = act;
  const { disasterId, contentHash, warnLevel, disasterType, title, smsApplyId } = found;
  const types = await readLabels(needs.db, 'DISASTER_TYPE');
  const threat = types.find(({ value }) => value === String(disasterType))?.label ?? '';
  const fields = saveEndpoint.request.parse({
    smsTitle: title.slice(0, TITLE_MAX),
    smsCategory: WARNING_CATEGORY,
    smsSign: (await readOtherConfig(needs.db)).defaultSign,
    smsContent: smsContentOf(found),
    urgentFlag: 1,
    urgentReason: `${threat}${warnLevel === null ? '' : labelOf(WARN_LEVEL, warnLevel)}预警生效，需立即通知`,
    warnLevel,
    sendObjType: [1],
    objDeptIds: found.areas.map(({ deptId }) => deptId),
    submitFlag: 0,
  });
  const { applyId, applyNo } = await saveApplication(needs, actor, fields, () => {}, {
    afterSaving: async (trx, made) => {
      const now = needs.clock.now();
      const { numAffectedRows } = await sql`UPDATE disaster_info SET sms_apply_id = ${made.applyId}
        WHERE disaster_id = ${disasterId} AND content_hash = ${contentHash} AND ${inForceAt(now)}
          AND sms_apply_id IS NOT DISTINCT FROM ${smsApplyId}::bigint`.execute(trx);
      if (numAffectedRows !== 1n) throw new Refusal(ErrorCode.stateChanged, '刚刚由他人处理，请刷新后查看');
      const after = { applyId: made.applyId, applyNo: made.applyNo };
      const written = disaster.writtenOf(found);
      await needs.content.log(trx, act, now, {
        id: disasterId,
        contentHash,
        written,
        action: '转短信',
        after,
      });
    },
  });
  const isOpenable = true;
  return {
    applyId,
    applyNo,
    auditStatus: 0,
    sendStatus: 0,
    sendCount: 0,
    applyUserName: actor.realName,
    isOpenable,
  };
}

/** By the application's id, as far as they still stand. */
export async function readMadeSms(
  db: Kysely<Tables>,
  actor: Actor,
  rows: readonly Pick<StoredDisaster, 'smsApplyId'>[],
): Promise<Map<string, MadeSms>> {
  const applyIds = rows.flatMap(({ smsApplyId }) => smsApplyId ?? []);
  const standing = await findStanding(db, actor, applyIds);
  return new Map(standing.map((one) => [one.applyId, one]));
}
