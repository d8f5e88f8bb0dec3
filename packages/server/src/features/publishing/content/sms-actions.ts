/** Makes one SMS draft of a content, as its writer would by hand: the same rights, the same rules, the same page afterwards. */
import type { CheckedRequestOf, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveApplication as saveEndpoint } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { findStanding } from '../../messaging/mass-sms/queries.ts';
import { saveApplication } from '../../messaging/mass-sms/writing/draft-actions.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions, ContentNeeds } from './actions.ts';
import type { StoredContent } from './kind.ts';

export type SmsNeeds = ContentNeeds & Pick<Dependencies, 'personalData' | 'config'>;

/** Of an application, what is not as always. */
export type SmsFields = Pick<
  RequestOf<typeof saveEndpoint>,
  'smsTitle' | 'smsCategory' | 'smsContent' | 'objDeptIds'
> &
  Partial<RequestOf<typeof saveEndpoint>>;

const TITLE_MAX = 50;

/** @param afterSaving in the same transaction: what it refuses is not saved */
export async function saveSmsDraft(
  needs: SmsNeeds,
  actor: Actor,
  fields: SmsFields,
  afterSaving: (trx: Transaction<Tables>, made: { applyId: string; applyNo: string }) => Promise<void>,
): Promise<MadeSms> {
  const { defaultSign } = await readOtherConfig(needs.db);
  const whole: CheckedRequestOf<typeof saveEndpoint> = saveEndpoint.request.parse({
    smsSign: defaultSign,
    sendObjType: [1],
    ...fields,
    smsTitle: fields.smsTitle.slice(0, TITLE_MAX),
    submitFlag: 0,
  });
  const { applyId, applyNo } = await saveApplication(needs, actor, whole, { afterSaving });
  const counts = { validCount: 0, sendCount: 0 };
  const states = { auditStatus: 0, sendStatus: 0, isOpenable: true };
  return { applyId, applyNo, ...states, ...counts, applyUserName: actor.realName };
}

type WithSms = StoredContent & { readonly smsApplyId: string | null };

export interface MakingSms<Stored> {
  /** @throws Refusal where the state or the person does not allow it */
  demandMay(found: Stored): void | Promise<void>;
  fieldsOf(found: Stored): Promise<SmsFields>;
  /** rows that still may become one */
  isStillSo(now: Date): RawBuilder<SqlBool>;
  /** as the operation log calls it */
  readonly action: string;
  /** in the same transaction */
  readonly also?: (trx: Transaction<Tables>, found: Stored, made: { applyNo: string }) => Promise<void>;
}

/**
 * The second press, by whomever, finds what the first one made.
 * @throws Refusal 4040; 4090 for what says something else than was read
 */
export async function makeSmsOnce<
  Written extends { readonly title: string },
  Stored extends WithSms,
  Action extends string,
>(
  needs: SmsNeeds,
  content: ContentActions<Written, Stored, Action>,
  act: Act,
  { id, contentHash }: { readonly id: string; readonly contentHash?: string | undefined },
  making: MakingSms<Stored>,
): Promise<MadeSms> {
  const { actor } = act;
  const known = (found: Stored) => findMadeSms(needs.db, actor, found);
  const found = await content.find(actor, id);
  const first = await known(found);
  if (first) return first;
  await making.demandMay(found);
  if (contentHash !== undefined && contentHash !== found.contentHash) {
    throw new Refusal(ErrorCode.stateChanged, `内容与您看到的不一致，请刷新后再${making.action}`);
  }
  try {
    return await makeSms(needs, content, act, found, making);
  } catch (error) {
    // two presses at once: the one that lost finds the draft of the other
    const again = error instanceof Refusal && (await known(await content.find(actor, id)));
    if (!again) throw error;
    return again;
  }
}

async function makeSms<
  Written extends { readonly title: string },
  Stored extends WithSms,
  Action extends string,
>(
  needs: SmsNeeds,
  content: ContentActions<Written, Stored, Action>,
  act: Act,
  found: Stored,
  { fieldsOf, isStillSo, action, also }: MakingSms<Stored>,
): Promise<MadeSms> {
  const { kind } = content;
  const { contentHash, smsApplyId } = found;
  const id = kind.idOf(found);
  return saveSmsDraft(needs, act.actor, await fieldsOf(found), async (trx, { applyId, applyNo }) => {
    const now = needs.clock.now();
    const { numAffectedRows } = await sql`UPDATE ${sql.table(kind.table)} SET sms_apply_id = ${applyId}
      WHERE ${sql.ref(kind.key)} = ${id} AND del_flag = 0 AND content_hash = ${contentHash} AND ${isStillSo(now)}
        AND sms_apply_id IS NOT DISTINCT FROM ${smsApplyId}::bigint`.execute(trx);
    if (numAffectedRows !== 1n) throw new Refusal(ErrorCode.stateChanged, '刚刚由他人处理，请刷新后查看');
    await also?.(trx, found, { applyNo });
    const written = kind.writtenOf(found);
    await content.log(trx, act, now, { id, contentHash, written, action, after: { applyId, applyNo } });
  });
}

/** By the application's id, as far as they still stand. */
export async function readMadeSms(
  db: Kysely<Tables>,
  actor: Actor,
  rows: readonly Pick<WithSms, 'smsApplyId'>[],
): Promise<Map<string, MadeSms>> {
  const applyIds = rows.flatMap(({ smsApplyId }) => smsApplyId ?? []);
  const standing = await findStanding(db, actor, applyIds);
  return new Map(standing.map((one) => [one.applyId, one]));
}

const findMadeSms = async (db: Kysely<Tables>, actor: Actor, found: Pick<WithSms, 'smsApplyId'>) =>
  (await readMadeSms(db, actor, [found])).get(found.smsApplyId ?? '');
