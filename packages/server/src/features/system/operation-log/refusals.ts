/**
 * Calls of signed-in people that were refused, as rows of the operation log. A transaction that is undone takes its row with it, so that they
 * are written here, past every feature. A failure is not among them: it may have come after the act was committed, with its row, and stands
 * in the program's own log.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { CALL_OBJECT } from '@farmers-mailbox/contract/system/logs/fields.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { RefusedCall } from '../../../http/register-routes.ts';
import { actOf, logOperation, maskedFilters } from './actions.ts';
import { maskedNumbersIn } from './personal-fields.ts';

/** For who somebody is, or for what the thing is: what they typed is theirs to mend, and no business of an auditor. */
const WRITTEN: ReadonlySet<ErrorCode> = new Set([
  ErrorCode.forbidden,
  ErrorCode.outsideArea,
  ErrorCode.notFound,
  ErrorCode.stateChanged,
]);

/** A row that cannot be written changes no answer: the program's own log has both. */
export function recordRefusals({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>) {
  return async ({ actor, endpoint, refusal, fields }: RefusedCall): Promise<void> => {
    if (!WRITTEN.has(refusal.code) || endpoint.isBackground) return;
    const operation = {
      module: '未执行的操作',
      action: '被拒绝',
      bizType: CALL_OBJECT,
      bizId: endpoint.path,
      summary: `${endpoint.summary}：${maskedNumbersIn(refusal.message)}`,
      after: namedThings(fields),
    };
    await logOperation(db, actOf(actor), operation, clock.now(), refusal.code).catch((error: unknown) =>
      log.error({ err: error, requestId: actor.requestId }, 'a refusal was not written down'),
    );
  };
}

const NAME = /(?:Id|Ids)$/;
const VALUE = /^[\w-]{1,40}$/;
const VALUES_MAX = 20;

/** Ids among the fields: which things the call was about. Anything else of a request may be a text or a number of somebody. */
function namedThings(fields: unknown): Record<string, unknown> | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const named = Object.entries(fields).flatMap(([name, value]) => {
    const ids = NAME.test(name) && name !== 'clientReqId' ? idsOf(value) : [];
    return ids.length > 0 ? [[name, ids.join('、')] as const] : [];
  });
  return named.length > 0 ? maskedFilters(Object.fromEntries(named)) : null;
}

const idsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, VALUES_MAX)
    .map(String)
    .filter((id) => VALUE.test(id));
