/** Warnings of one kind that the same places got today or are about to get: what the reviewer sees of them, the writer sees before. */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  EMERGENCY_REPEATS_MAX,
  type emergencyRepeats,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { UNDER_REVIEW } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Actor } from '../../../../access/actor.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { toMomentOrNull } from '../../../../time/moment.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { findVisible } from '../../sms-templates/queries.ts';
import { findSameKindToday } from './check-queries.ts';
import { placesOfForm } from './form-queries.ts';

/** @throws Refusal 4031 for a place outside, 4040 for a template that the person cannot see */
export async function readEmergencyRepeats(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  actor: Actor,
  { templateId, templateParams, objDeptIds }: CheckedRequestOf<typeof emergencyRepeats>,
): Promise<AnswerOf<typeof emergencyRepeats>> {
  const areas = placesOfForm(actor, objDeptIds);
  const template = await findVisible(db, actor, templateId);
  if (!template) throw new Refusal(ErrorCode.notFound, '模板已删除或不再与您共享，请重新选择模板');
  const { smsCategory, variables } = template;
  const found = await findSameKindToday(db, {
    smsCategory,
    areas,
    now: clock.now(),
    limit: EMERGENCY_REPEATS_MAX,
  });
  const names = await namesOfDepts(
    db,
    found.flatMap(({ places }) => places),
  );
  const first = variables[0]?.varName;
  const nameOfEvent = (params: unknown) =>
    first === undefined ? '' : ((params as Record<string, string> | null)?.[first] ?? '').trim();
  return {
    list: found.map((one) => ({
      smsTitle: one.smsTitle,
      applyDeptName: one.applyDeptName,
      applyTime: toMomentOrNull(one.applyTime),
      realSendTime: toMomentOrNull(one.realSendTime),
      isUnderReview: UNDER_REVIEW.some((status) => status === one.auditStatus),
      warnLevel: one.warnLevel,
      isSameEvent:
        one.templateId === templateId && nameOfEvent(one.templateParams) === nameOfEvent(templateParams),
      placeNames: one.places.map((deptId) => names.get(deptId) ?? deptId),
    })),
  };
}
