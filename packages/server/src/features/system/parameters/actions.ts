/** Changing a parameter, and the reader for what asks at every call. */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  inUnit,
  type ParameterValues,
  parameterProblem,
  ruleOf,
} from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import type { updateParameter } from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import type { Kysely } from 'kysely';
import { keptForASecond } from '../../../database/kept-reading.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../operation-log/actions.ts';
import { listParameterRows, lockParameters, readParameters, valuesOf, writeParameter } from './queries.ts';

/**
 * @throws Refusal 4000 out of its limits or against another parameter, in a sentence that names it; 4090 somebody has changed it
 *   since it was read
 */
export async function changeParameter(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  context: ActorContext,
  { paramKey, paramValue, version, reason }: CheckedRequestOf<typeof updateParameter>,
): Promise<void> {
  demand(mayChangeForAll(context.actor));
  await db.transaction().execute(async (trx) => {
    await lockParameters(trx);
    const rows = await listParameterRows(trx);
    const values = valuesOf(rows);
    const stored = rows.find((row) => row.paramKey === paramKey);
    if ((stored?.version ?? 0) !== version) throw overtaken('这个参数');
    const problem = parameterProblem(paramKey, paramValue, values);
    if (problem) throw refuseField('paramValue', problem);
    const before = values[paramKey];
    if (before === paramValue) throw refuseField('paramValue', '与现在的值相同，没有要修改的内容');
    const now = clock.now();
    const { realName } = context.actor;
    await writeParameter(trx, {
      paramKey,
      paramValue: String(paramValue),
      updateUserName: realName,
      updateTime: now,
    });
    const { name } = ruleOf(paramKey);
    const [was, is] = [inUnit(paramKey, before), inUnit(paramKey, paramValue)];
    const operation = {
      module: '参数设置',
      action: '修改',
      bizType: 'sys_param',
      bizId: paramKey,
      summary: `修改参数“${name}”：${was}改为${is}`,
      before: { [name]: was },
      after: { [name]: is, 原因: reason },
    };
    await logOperation(trx, context, operation, now);
  });
}

/** Parameters that every call reads. */
export interface ParameterReader {
  current(): Promise<ParameterValues>;
}

export const openParameterReader = (db: Kysely<Tables>): ParameterReader => ({
  current: keptForASecond(() => readParameters(db)),
});
