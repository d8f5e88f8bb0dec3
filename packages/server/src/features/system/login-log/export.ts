/** The sign-in log as a file: what the list would show with its filters, whole. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { exportSignIns as exportCall } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { LOGGED_RESULT, SIGN_IN_WAY } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { type AreaOf, openAreas } from '../../../config/address-areas.ts';
import { everyLogRow } from '../../../database/log-pages.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { browserName } from '../../../http/browser-name.ts';
import { demand } from '../../../http/refusal.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDate, toMoment } from '../../../time/moment.ts';
import { logExport } from '../operation-log/actions.ts';
import { mayExport } from './policy.ts';
import { reasonOf } from './presenter.ts';
import { type SignInLogRow, signInConditions, signInsInArea } from './queries.ts';

/** Written to the operation log first: it leaves the house. */
export async function exportSignIns(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  context: ActorContext,
  filters: CheckedRequestOf<typeof exportCall>,
): Promise<FileAnswer> {
  demand(mayExport(context.actor));
  const now = clock.now();
  const conditions = [...signInsInArea(context.actor), ...signInConditions(filters)];
  await logExport(db, context, { title: '登录日志', bizType: 'log_login', filters }, now);
  const columns = columnsWith(openAreas(config.addressAreas));
  return sheetAnswer(
    '登录日志',
    chinaDate(now),
    columns,
    everyLogRow<SignInLogRow>(db, 'log_login', conditions),
  );
}

const columnsWith = (areaOf: AreaOf): readonly SheetColumn<SignInLogRow>[] => [
  { title: '时间', width: 20, text: (row) => toMoment(row.loginTime) },
  { title: '账号', width: 16, text: (row) => row.userName },
  { title: '姓名', width: 12, text: (row) => row.realName },
  { title: '单位', width: 36, text: (row) => row.deptName },
  { title: '登录方式', width: 12, text: (row) => labelOf(SIGN_IN_WAY, row.loginType) },
  { title: '结果', width: 8, text: (row) => labelOf(LOGGED_RESULT, row.result) },
  { title: '原因', width: 24, text: reasonOf },
  { title: '来源地址', width: 16, text: (row) => row.ip },
  { title: '来源网络', width: 20, text: (row) => areaOf(row.ip) },
  { title: '浏览器', width: 20, text: (row) => browserName(row.userAgent ?? '') },
];
