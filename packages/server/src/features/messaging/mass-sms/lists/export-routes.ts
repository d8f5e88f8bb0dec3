/** Taking the lists of mass SMS along: `contract/messaging/mass-sms/export-endpoints.ts`. How files are written is features/office/exports. */
import * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { sheetAnswer } from '../../../../http/sheet-answer.ts';
import { chinaDate } from '../../../../time/moment.ts';
import type { Exports } from '../../../office/exports/actions.ts';
import { logExport } from '../../../system/operation-log/actions.ts';
import { findReadable } from '../application/application-queries.ts';
import { requireKept } from '../archive/archived.ts';
import { chosenDetails, openDetailsExport, requireNumbers } from '../results/send-detail-export.ts';
import {
  cellsOfList,
  chosenFilters,
  EXPORTED_LISTS,
  openListExport,
  requireListExport,
} from './list-export.ts';

const MODULE = '短信管理';

export function massSmsExportRoutes(
  needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  exports: Exports,
): Route[] {
  const { db, clock } = needs;
  return [
    route(endpoints.exportApplications, async (fields, context) => {
      requireListExport(context.actor, fields);
      const { title } = EXPORTED_LISTS[fields.tab];
      const now = clock.now();
      const source = await openListExport(db, context.actor, fields, now);
      await logExport(db, context, { title, bizType: 'mass_sms_apply', filters: chosenFilters(fields) }, now);
      const columns = source.columns.map((column, place) => ({
        ...column,
        text: (row: readonly (string | null)[]) => row[place] ?? null,
      }));
      return sheetAnswer(title, chinaDate(now), columns, cellsOfList(source));
    }),
    route(endpoints.startApplicationsExport, async (fields, context) => {
      requireListExport(context.actor, fields);
      const { title, permission } = EXPORTED_LISTS[fields.tab];
      return exports.start(context, {
        title,
        module: MODULE,
        bizType: 'mass_sms_apply',
        bizId: '-',
        format: fields.format,
        filters: chosenFilters(fields),
        permissions: [permission],
        plainReason: null,
        open: () => openListExport(db, context.actor, fields, clock.now()),
      });
    }),
    route(endpoints.startDetailsExport, async (fields, context) => {
      const application = await findReadable(db, context.actor, fields.applyId);
      await requireKept(db, [fields.applyId]);
      return exports.start(context, {
        title: `发送明细：${application.smsTitle}`,
        module: MODULE,
        bizType: 'mass_sms_apply',
        bizId: application.applyId,
        format: fields.format,
        filters: chosenDetails(fields),
        ...requireNumbers(context.actor, fields),
        open: async () => openDetailsExport(needs, application, fields),
      });
    }),
  ];
}
