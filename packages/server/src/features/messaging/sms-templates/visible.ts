/** Visibility of templates, as a condition of every query on them. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { ShareScope } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import type { TemplateVariable } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { SmsTemplateTable, Tables } from '../../../database/tables.ts';

export type StoredTemplate = Omit<Selectable<SmsTemplateTable>, 'variables'> & {
  readonly variables: TemplateVariable[];
  readonly scopeDeptName: string;
};

/** The codes from the province down to a department: what is shared with any of them is shared with it. */
export function codesAround(deptId: string): string[] {
  const region = regionOfCode(deptId) ?? '';
  return [2, 4, 6, 8, 10]
    .filter((length) => length <= region.length)
    .map((length) => region.slice(0, length));
}

/** As `maySee` says it of one template, as a condition: what lies outside is never read. */
export function visibleTo(actor: Actor) {
  const around = codesAround(actor.deptId);
  const area = holdsPermission(actor, 'sms:template:edit') ? managedArea(actor) : null;
  return (db: Kysely<Tables>) =>
    db
      .selectFrom('smsTemplate as template')
      .innerJoin('sysDept as dept', 'dept.deptId', 'template.scopeDeptId')
      .where('template.delFlag', '=', 0)
      .where((eb) =>
        eb.or([
          eb('template.createUserId', '=', actor.userId),
          eb('template.shareScope', '=', ShareScope.province),
          eb.and([
            eb('template.shareScope', '=', ShareScope.region),
            sql<boolean>`template.scope_dept_id = ANY (${around}::text[])`,
          ]),
          eb.and([
            eb('template.shareScope', '=', ShareScope.unit),
            eb('template.scopeDeptId', '=', actor.deptId),
          ]),
          eb.and([
            eb('template.shareScope', 'in', [ShareScope.region, ShareScope.unit]),
            deptInside(eb, 'template.scopeDeptId', area),
          ]),
        ]),
      );
}
