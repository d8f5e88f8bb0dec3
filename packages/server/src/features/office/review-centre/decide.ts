/**
 * Passes or refuses what the list of the review centre names. Each thing is decided on by its kind's own call, as if it had been made by
 * itself: whoever may not make that call may not do it here either, and a text that changed since it was listed stays as it is.
 */
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { CheckOutcome } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { readCheckId } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import { checkFields } from '../../../http/read-fields.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ActorContext, Route } from '../../../http/route.ts';
import { eachOf } from '../../publishing/content/several.ts';

const LISTED_WHEN = '编号没有说明您看到的是哪一版，请用审核中心列表里的编号';

interface Deciding {
  readonly waitingKinds: readonly WaitingKind[];
  readonly routeOf: (endpoint: Endpoint) => Route | undefined;
}

interface Decision {
  readonly isPassed: boolean;
  readonly auditOpinion: string;
}

/** @throws Refusal of the one, when only one was asked for */
export async function decideOn(
  deciding: Deciding,
  context: ActorContext,
  { checkIds, ...decision }: Decision & { readonly checkIds: readonly string[] },
): Promise<CheckOutcome> {
  const { successCount, failed } = await eachOf(checkIds, (checkId) =>
    decideOnOne(deciding, context, { ...decision, checkId }),
  );
  return { successCount, failList: failed.map(({ id, ...why }) => ({ checkId: id, ...why })) };
}

async function decideOnOne(
  { waitingKinds, routeOf }: Deciding,
  context: ActorContext,
  { checkId, auditOpinion, isPassed }: Decision & { readonly checkId: string },
): Promise<void> {
  const check = readCheckId(checkId);
  const kind = waitingKinds.find(({ type }) => type === check?.bizType);
  if (check === null || kind === undefined) throw new Refusal(ErrorCode.notFound);
  if (check.version === null) throw new Refusal(ErrorCode.stateChanged, LISTED_WHEN);
  const read = { id: check.bizId, version: check.version, auditOpinion };
  const { endpoint, fields } = kind.decidedBy(read, isPassed);
  if (!holdsAccess(context.actor, endpoint.access)) throw new Refusal(ErrorCode.forbidden);
  const own = routeOf(endpoint);
  if (own === undefined) throw new Error(`${endpoint.path} has no route`);
  refuseAsTold(await own.handle(checkFields(endpoint.request, fields), context));
}

/** Calls about several answer even where they did nothing of the one that was asked for. */
function refuseAsTold(answer: unknown): void {
  const { failList: [failed] = [] } = (answer ?? {}) as {
    failList?: readonly { readonly code?: ErrorCode; readonly reason: string }[];
  };
  if (failed) throw new Refusal(failed.code ?? ErrorCode.stateChanged, failed.reason);
}
