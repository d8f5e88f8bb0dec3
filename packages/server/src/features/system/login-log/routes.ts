/** The sign-in log (登录日志): who came in, or tried to, and from where. It is written where people sign in. */

import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { listOwnSignIns, OWN_SIGN_INS } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { openAreas } from '../../../config/address-areas.ts';
import { pageLog } from '../../../database/log-pages.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { readParameters } from '../parameters/queries.ts';
import { exportSignIns } from './export.ts';
import { toOwnSignIn, toSignIn } from './presenter.ts';
import { newestOf, type SignInLogRow, signInConditions, signInsInArea } from './queries.ts';

export function loginLogRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): Route[] {
  const { db, config } = deps;
  return [
    route(endpoints.pageSignIns, async (fields, { actor }) => {
      const conditions = [...signInsInArea(actor), ...signInConditions(fields)];
      const { rows, total, more } = await pageLog<SignInLogRow>(db, 'log_login', conditions, {
        ...fields,
        rowsMax: (await readParameters(db)).listedLogs,
      });
      const areaOf = openAreas(config.addressAreas);
      const list = rows.map((row) => toSignIn(row, areaOf));
      return { ...toPage(list, total, fields), more };
    }),
    route(endpoints.exportSignIns, (fields, context) => exportSignIns(deps, context, fields)),
    route(listOwnSignIns, async (_fields, { actor }) => {
      const rows = await newestOf(db, actor.userId, OWN_SIGN_INS);
      return rows.map(toOwnSignIn);
    }),
  ];
}
