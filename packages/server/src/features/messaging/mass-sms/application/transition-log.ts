/**
 * Writes the operation log of an application: each decision that a person takes about it. Its own history
 * (process-queries.ts) has every step beside it; writing on a draft, and what the clock does, stand only there.
 */
import {
  labelOf,
  SMS_AUDIT_STATUS,
  SMS_PROCESS,
  SMS_SEND_STATUS,
} from '@farmers-mailbox/contract/dictionaries.ts';
import { ProcessType } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { actOf, logOperation } from '../../../system/operation-log/actions.ts';
import type { Step } from './process-queries.ts';

interface Logged {
  readonly applyNo: string;
  readonly smsTitle: string;
  readonly auditStatus: number;
  readonly sendStatus: number;
  readonly emergencyFlag: number;
  readonly appName: string | null;
}

/** @param trx the transaction that moves it */
export async function logTransition(
  trx: Transaction<Tables>,
  step: Pick<Step, 'applyId' | 'processType' | 'operator' | 'operateTime' | 'opinion'>,
  before: Logged,
  after: Logged,
): Promise<void> {
  const { actor } = step.operator;
  if (!actor || step.processType === ProcessType.edited) return;
  const action = labelOf(SMS_PROCESS, step.processType);
  const operation = {
    module: '群发短信',
    action,
    bizType: 'mass_sms_apply',
    bizId: step.applyId,
    summary: `${kindOf(after)}${action}“${after.smsTitle}”（${after.applyNo}）`,
    before: inWords(before),
    after: { ...inWords(after), ...(step.opinion ? { 意见: step.opinion } : {}) },
  };
  await logOperation(trx, actOf(actor), operation, step.operateTime);
}

/** Stands before what was done: an emergency's use is found again by it. */
function kindOf({ emergencyFlag, appName }: Logged): string {
  return `${emergencyFlag === 1 ? '【应急】' : ''}${appName === null ? '' : `【应用：${appName}】`}`;
}

const inWords = ({ auditStatus, sendStatus }: Logged) => ({
  auditStatus: labelOf(SMS_AUDIT_STATUS, auditStatus),
  sendStatus: labelOf(SMS_SEND_STATUS, sendStatus),
});
