/** Reading the operation log, and checking that nobody changed it. Writing it is actions.ts, taking it along export.ts. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { mayCheckChain } from '@farmers-mailbox/contract/system/logs/chain-verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import type { Kysely } from 'kysely';
import { pageLog } from '../../../database/log-pages.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { logOperation } from './actions.ts';
import type { ChainReport, LogRow } from './chain.ts';
import { type ChainRun, openChainCheck } from './chain-check.ts';
import { exportOperations } from './export.ts';
import { toOperation, toOperationDetails } from './presenter.ts';
import {
  findChainRow,
  findOperation,
  listWords,
  operationConditions,
  operationsInArea,
  operationWords,
} from './queries.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock'> {
  /** a parameter; whoever changes one writes into this log, so this feature cannot ask for it itself */
  readonly readListedMax: () => Promise<number>;
}

export function operationLogRoutes({ db, clock, readListedMax }: Needs): Route[] {
  const chain = openChainCheck(db);
  return [
    route(endpoints.pageOperations, async (fields, { actor }) => {
      const conditions = [...operationsInArea(actor), ...operationConditions(fields)];
      const words = operationWords(fields);
      const asked = { ...fields, rowsMax: await readListedMax() };
      const { rows, total, more } = await pageLog<LogRow>(db, 'log_oper', conditions, asked, words);
      return { ...toPage(rows.map(toOperation), total, fields), more };
    }),
    route(endpoints.operationDetails, async ({ logId }, { actor }) => {
      const row = await findOperation(db, actor, logId);
      if (!row) throw new Refusal(ErrorCode.notFound);
      return toOperationDetails(row);
    }),
    route(endpoints.operationWords, async () => {
      const [modules, actions] = await Promise.all([listWords(db, 'module'), listWords(db, 'action')]);
      return { modules, actions };
    }),
    route(endpoints.exportOperations, (fields, context) => exportOperations({ db, clock }, context, fields)),
    route(endpoints.checkOperationChain, async (_fields, context) => {
      demand(mayCheckChain(context.actor));
      const record = (report: ChainReport) =>
        logOperation(db, context, checkedOperation(report), clock.now());
      return present(db, chain.follow(record));
    }),
  ];
}

function checkedOperation({ checked, broken, lastHash }: ChainReport) {
  return {
    module: '操作日志',
    action: '核对',
    bizType: 'log_oper',
    bizId: broken?.logId ?? '-',
    summary:
      broken === null
        ? `核对操作日志：${checked}条未被改动`
        : `核对操作日志：第${broken.chainNo}条与写入时不符`,
    after: { 核对条数: checked, 最后一条的校验值: lastHash },
  };
}

async function* present(db: Kysely<Tables>, runs: AsyncIterable<ChainRun>) {
  for await (const { checked, total, report } of runs) {
    yield { checked, total, report: report && (await presentReport(db, report)) };
  }
}

async function presentReport(db: Kysely<Tables>, { broken, lastHash }: ChainReport) {
  if (broken === null) return { broken: null, lastHash };
  const { chainNo, problem } = broken;
  const shownNo = problem === 'changed' ? chainNo : String(BigInt(chainNo) - 1n);
  const row = await findChainRow(db, shownNo);
  return { broken: { chainNo, problem, row: row ? toOperation(row) : null }, lastHash };
}
