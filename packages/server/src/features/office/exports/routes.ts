/** Following, giving up and fetching one's exports: `contract/office/exports/endpoints.ts`. Beginning one is the list's own call. */
import * as endpoints from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import { type Route, route } from '../../../http/route.ts';
import { cancelExport, type ExportNeeds, fetchExport } from './actions.ts';
import { toExportTask } from './presenter.ts';
import { endDeadExports, listOwnExports } from './queries.ts';

export function exportRoutes(needs: ExportNeeds): Route[] {
  return [
    route(endpoints.listExports, async (_fields, { actor }) => {
      await endDeadExports(needs.db, needs.clock.now());
      return (await listOwnExports(needs.db, actor)).map(toExportTask);
    }),
    route(endpoints.cancelExport, ({ exportId }, context) => cancelExport(needs, context, exportId)),
    route(endpoints.fetchExport, ({ exportId }, context) => fetchExport(needs, context, exportId)),
  ];
}
