/** The page 短信额度: `contract/messaging/sms-quota/endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaMonth } from '../../../time/moment.ts';
import { fullNamesOfLivingDepts } from '../../people/departments/queries.ts';
import { changeExtra, setQuotas } from './actions.ts';
import { pageOfQuotas, pageOfRecords } from './list-queries.ts';
import { giverOf, mayGive, mayGiveTo } from './policy.ts';
import { toQuotaRecord, toQuotaRow, toSums } from './presenter.ts';
import { findQuota } from './queries.ts';

export function smsQuotaRoutes(needs: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const { db, clock } = needs;
  return [
    route(endpoints.pageQuotas, async (filters, { actor }) => {
      const area = requireArea(actor, filters.deptId);
      const month = filters.quotaMonth ?? chinaMonth(clock.now());
      const own = await findQuota(db, actor.deptId, month);
      const giver = giverOf(actor, own?.deptId ?? null);
      const { list, total, sum } = await pageOfQuotas(db, area, month, filters);
      const rows = list.map((one) => toQuotaRow(one, month, mayGiveTo(actor, giver, one.deptId)));
      const names = own ? await fullNamesOfLivingDepts(db, [own.deptId]) : new Map<string, string>();
      return {
        ...toPage(rows, total, filters),
        quotaMonth: month,
        sum: toSums(sum.may, sum.frozen, sum.used),
        giver:
          own?.deptId === giver && own
            ? { deptId: own.deptId, fullDeptName: names.get(own.deptId) ?? own.deptId, leftCount: own.left }
            : null,
        mayGive: mayGive(actor, giver),
      };
    }),
    route(endpoints.saveQuotas, (fields, context) => setQuotas(needs, context, fields)),
    route(endpoints.adjustQuota, (fields, context) => changeExtra(needs, context, fields)),
    route(endpoints.pageQuotaRecords, async (filters, { actor }) => {
      requireArea(actor, filters.deptId);
      const { list, total } = await pageOfRecords(db, filters);
      return toPage(list.map(toQuotaRecord), total, filters);
    }),
  ];
}
