/**
 * Permissions for templates: the place that one is shared with decides, and for one's own the writer. Pure. A township uses
 * what the province shares and changes nothing of it.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { ShareScope, type TemplateRow } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';

export interface SharedTemplate {
  readonly shareScope: number;
  readonly scopeDeptId: string;
  /** null for what came with the installation */
  readonly createUserId: string | null;
  readonly status: number;
}
type Placed = Omit<SharedTemplate, 'status'>;

/** True for templates shared with the person's own place, those they wrote, and for administrators those that their area shares. */
export function maySee(actor: Actor, template: Placed): boolean {
  if (template.createUserId === actor.userId) return true;
  switch (template.shareScope) {
    case ShareScope.province:
      return true;
    case ShareScope.region:
      return isSharedWith(actor, template) || looksAfter(actor, template);
    case ShareScope.unit:
      return template.scopeDeptId === actor.deptId || looksAfter(actor, template);
    default:
      return false;
  }
}

const isSharedWith = (actor: Actor, { scopeDeptId }: Placed): boolean => covers(scopeDeptId, actor.deptId);

const looksAfter = (actor: Actor, { scopeDeptId }: Placed): boolean =>
  holdsPermission(actor, 'sms:template:edit') && covers(managedArea(actor), scopeDeptId);

type ChangingPermission = Extract<Permission, 'sms:template:edit' | 'sms:template:delete'>;

/** Rules of a change, a disabling or a deletion. A new template asks the same of the place that it is to be shared with. */
export function rulesToChange(
  actor: Actor,
  template: Placed,
  permission: ChangingPermission,
): readonly Rule[] {
  const { shareScope, scopeDeptId, createUserId } = template;
  const isOwn = createUserId === actor.userId;
  const isOwnUnits = shareScope === ShareScope.unit && scopeDeptId === actor.deptId;
  if (shareScope === ShareScope.person || (isOwn && isOwnUnits)) {
    return [permitted(actor, 'sms:template:use'), rule('编写人', isOwn, '个人模板只有编写人自己可以操作')];
  }
  const covering = covers(managedArea(actor), scopeDeptId);
  const why =
    shareScope === ShareScope.province
      ? '全省共用的模板只有省级管理员可以修改，可以复制一份再改'
      : '不在您的管辖范围内，可以复制一份再改';
  return [
    permitted(actor, permission),
    rule('管辖范围', shareScope === ShareScope.province ? managedArea(actor) === ROOT_CODE : covering, why),
  ];
}

function permitted(actor: Actor, permission: Permission): Rule {
  return rule('操作权限', holdsPermission(actor, permission), '没有操作权限，可以复制一份作为个人模板再改');
}

export function rulesToUse(actor: Actor, template: SharedTemplate): readonly Rule[] {
  return [
    rule('操作权限', holdsPermission(actor, 'sms:template:use'), '没有使用短信模板的权限'),
    rule('模板状态', template.status === 1, '模板已停用'),
  ];
}

export function templateCanOf(actor: Actor, template: SharedTemplate): TemplateRow['can'] {
  const edit = verdictOf(rulesToChange(actor, template, 'sms:template:edit'));
  return {
    use: verdictOf(rulesToUse(actor, template)),
    edit,
    changeStatus: edit,
    delete: verdictOf(rulesToChange(actor, template, 'sms:template:delete')),
  };
}
