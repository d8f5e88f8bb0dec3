/** Gives an installation the templates that each starts with. One that was changed or deleted stays as it is. */

import { ShareScope } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { fillWithSamples } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { openMeasure } from './measure.ts';
import { insertVersion } from './queries.ts';
import { STARTING_TEMPLATES } from './starting-templates.ts';

/** Any number of programs may do it at the same time. A database without the province, as a trial's before its data, is left alone. */
export async function fillTemplates(db: Kysely<Tables>, now: Date): Promise<void> {
  const root = await db
    .selectFrom('sysDept')
    .select('deptId')
    .where('deptId', '=', ROOT_CODE)
    .executeTakeFirst();
  if (!root) return;
  const measure = await openMeasure(db);
  await db.transaction().execute(async (trx) => {
    for (const { templateNo, ...starting } of STARTING_TEMPLATES) {
      const said = { ...starting, smsSign: '' };
      const sampleContent = fillWithSamples(said.templateContent, said.variables);
      const row = await trx
        .insertInto('smsTemplate')
        .values({
          ...said,
          variables: JSON.stringify(said.variables),
          templateNo,
          sampleContent,
          ...measure(sampleContent, said),
          shareScope: ShareScope.province,
          scopeDeptId: ROOT_CODE,
          createUserName: '系统',
          createDeptId: ROOT_CODE,
          createTime: now,
          updateTime: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('templateId')
        .executeTakeFirst();
      if (!row) continue;
      const { templateId } = row;
      await insertVersion(trx, {
        ...said,
        templateId,
        templateVersion: 1,
        createUserName: '系统',
        createTime: now,
      });
    }
  });
}
