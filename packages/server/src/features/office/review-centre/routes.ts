/** The page 审核中心: `contract/office/review-centre/endpoints.ts`. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { checkIdOf } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { decideOn } from './decide.ts';
import { type DecidedRow, pageOfDecided } from './decided-queries.ts';
import { countWaiting, pageOfWaiting, type WaitingRow } from './queries.ts';

const HOUR_MS = 3_600_000;

interface Needs extends Pick<Dependencies, 'db' | 'clock'> {
  readonly waitingKinds: readonly WaitingKind[];
  /** of each call of the program */
  readonly routeOf: (endpoint: Endpoint) => Route | undefined;
}

export function reviewCentreRoutes({ db, clock, waitingKinds, routeOf }: Needs): Route[] {
  const deciding = { waitingKinds, routeOf };
  return [
    route(endpoints.passChecks, (asked, context) =>
      decideOn(deciding, context, { ...asked, isPassed: true }),
    ),
    route(endpoints.refuseChecks, (asked, context) =>
      decideOn(deciding, context, { ...asked, isPassed: false }),
    ),
    route(endpoints.pageChecks, async ({ bizType, ...filters }, { actor }) => {
      if (filters.deptId !== undefined) requireArea(actor, filters.deptId);
      if (bizType === 'subject') return { ...toPage([], 0, filters), more: false };
      const asked = { ...filters, bizType };
      const now = clock.now();
      const { list, total, more } =
        asked.tab === endpoints.CheckTab.waiting
          ? await pageOfWaiting(db, waitingKinds, actor, asked)
          : await pageOfDecided(db, waitingKinds, actor, asked, now);
      return {
        ...toPage(
          list.map((row) => toCheckRow(row, now)),
          total,
          asked,
        ),
        more,
      };
    }),
    route(endpoints.countChecks, async (_, { actor }) =>
      (await countWaiting(db, waitingKinds, actor, {}, clock.now())).map(
        ({ bizType, count, overdueCount }) => ({ bizType, count, overdueCount }),
      ),
    ),
  ];
}

type FoundRow = Omit<WaitingRow, 'version'> &
  Partial<
    Pick<WaitingRow, 'version'> & Pick<DecidedRow, 'decideTime' | 'isPassed' | 'auditOpinion' | 'ownStatus'>
  >;

function toCheckRow(row: FoundRow, now: Date): endpoints.CheckRow {
  const { submitTime, decideTime, isPassed, auditOpinion = null, ownStatus = null, version, ...named } = row;
  return {
    ...named,
    checkId: checkIdOf(row, version),
    submitTime: toMoment(submitTime),
    waitHours: Math.floor(((decideTime ?? now).getTime() - submitTime.getTime()) / HOUR_MS),
    decision: decideTime ? { passFlag: isPassed ? 1 : 0, decideTime: toMoment(decideTime) } : null,
    auditOpinion,
    ownStatus,
  };
}
