/** Makes one SMS draft of a warning that is in force. */

import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { DISASTER_WARNING, labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import type { turnDisasterIntoSms } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { smsContentOf } from '@farmers-mailbox/contract/publishing/disaster/sms-text.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { demand } from '../../../http/refusal.ts';
import { readLabels } from '../../system/dictionaries/queries.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from '../content/actions.ts';
import { makeSmsOnce, type SmsFields, type SmsNeeds } from '../content/sms-actions.ts';
import { inForceAt } from './in-force.ts';
import type { Published, StoredDisaster } from './kind.ts';
import { rulesForSms, smsStateAllows } from './policy.ts';

/** @throws Refusal 4040; 4090 for what is not in force, or says something else than was read; 4030 for who may not write an SMS for its areas */
export function turnIntoSms(
  needs: SmsNeeds,
  content: ContentActions<Published, StoredDisaster>,
  act: Act,
  { disasterId, contentHash }: CheckedRequestOf<typeof turnDisasterIntoSms>,
): Promise<MadeSms> {
  const { db, clock } = needs;
  return makeSmsOnce(
    needs,
    content,
    act,
    { id: disasterId, contentHash },
    {
      action: '转短信',
      demandMay: (found) => {
        demand(smsStateAllows(found, clock.now()), ErrorCode.stateChanged);
        demand(verdictOf(rulesForSms(act.actor, found)));
      },
      fieldsOf: (found) => fieldsOf(db, found),
      isStillSo: inForceAt,
    },
  );
}

async function fieldsOf(db: Kysely<Tables>, found: StoredDisaster): Promise<SmsFields> {
  const { warnLevel, disasterType, title } = found;
  const types = await readLabels(db, 'DISASTER_TYPE');
  const threat = types.find(({ value }) => value === String(disasterType))?.label ?? '';
  return {
    smsTitle: title,
    smsCategory: DISASTER_WARNING,
    smsContent: smsContentOf(found),
    urgentFlag: 1,
    urgentReason: `${threat}${warnLevel === null ? '' : labelOf(WARN_LEVEL, warnLevel)}预警生效，需立即通知`,
    warnLevel: warnLevel as SmsFields['warnLevel'],
    objDeptIds: found.areas.map(({ deptId }) => deptId),
  };
}
