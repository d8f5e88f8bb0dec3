/** Choosing the organisation of one's present identity. */
import { organisationDemandOf } from '@farmers-mailbox/contract/access/roles.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { organisationProblem } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import { actOf, logOperation } from '../../system/operation-log/actions.ts';
import { findDept, lockLivingPlaces } from '../departments/queries.ts';
import { mayChoose } from './policy.ts';
import { moveIdentity } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/**
 * @throws Refusal 4000 for a node that does not suit the role, in the dialog's own words; 4031 for a disabled node or one
 *   outside the area; 4040 for none
 */
export async function chooseDept({ db, clock }: Needs, actor: Actor, deptId: string): Promise<void> {
  const node = deptId === '' ? null : await findDept(db, deptId);
  if (node === undefined) throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  const problem = organisationProblem(node, organisationDemandOf(actor.roleKeys));
  if (problem || !node) throw refuseField('deptId', problem ?? '请选择所属组织');
  demand(mayChoose(actor, node), ErrorCode.outsideArea);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockLivingPlaces(trx, [node.deptId]);
    const moved = await moveIdentity(trx, actor, node.deptId, now);
    // somebody else has moved or ended the identity since this call began
    if (!moved) throw new Refusal(ErrorCode.stateChanged);
    const operation = {
      module: '个人信息',
      action: '选择所属组织',
      bizType: 'sys_user_identity',
      bizId: actor.identityId,
      summary: `${actor.userName}（${actor.realName}）选择 ${node.fullDeptName}`,
      before: { deptId: actor.deptId },
      after: { deptId: node.deptId },
    };
    await logOperation(trx, actOf(actor), operation, now);
  });
}
