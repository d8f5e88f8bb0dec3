/** The sign-in log (登录日志): who came in, or tried to, and from where. It is written where people sign in. */

import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { listOwnSignIns, OWN_SIGN_INS } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { openAreas } from '../../../config/address-areas.ts';
import { everyLogRow, pageLog } from '../../../database/log-pages.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDate } from '../../../time/moment.ts';
import { logExport } from '../operation-log/actions.ts';
import { readParameters } from '../parameters/queries.ts';
import { mayExport } from './policy.ts';
import { signInColumns, toOwnSignIn, toSignIn } from './presenter.ts';
import { newestOf, type SignInLogRow, signInConditions, signInsInArea } from './queries.ts';

export function loginLogRoutes({
  db,
  clock,
  config,
}: Pick<Dependencies, 'db' | 'clock' | 'config'>): Route[] {
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
    route(endpoints.exportSignIns, async (fields, context) => {
      demand(mayExport(context.actor));
      const conditions = [...signInsInArea(context.actor), ...signInConditions(fields)];
      await logExport(db, context, { title: '登录日志', bizType: 'log_login', filters: fields }, clock.now());
      const rows = everyLogRow<SignInLogRow>(db, 'log_login', conditions);
      const columns = signInColumns(openAreas(config.addressAreas));
      return sheetAnswer('登录日志', chinaDate(clock.now()), columns, rows);
    }),
    route(listOwnSignIns, async (_fields, { actor }) => {
      const rows = await newestOf(db, actor.userId, OWN_SIGN_INS);
      return rows.map(toOwnSignIn);
    }),
  ];
}
