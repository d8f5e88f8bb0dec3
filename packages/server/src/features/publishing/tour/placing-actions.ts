/** Puts published places of rural tourism in order, recommends them, or puts them aside for a season. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { changeTourStatus, orderTours } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import type { Transaction } from 'kysely';
import { forgetCounts } from '../../../database/count-cache.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import type { ContentActions } from '../content/actions.ts';
import { type TourContent, tour } from './kind.ts';
import { mayPlace, type Placing, placingStateAllows } from './policy.ts';
import { lockTours, placeTours } from './queries.ts';
import type { StoredTour } from './stored.ts';

export type TourActions = ContentActions<TourContent, StoredTour>;
type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** All of them or none. @throws Refusal 4040, 4090 for what is not published any more, 4030 */
export async function placeInOrder(
  content: TourActions,
  { db, clock }: Needs,
  act: Act,
  { sortList }: CheckedRequestOf<typeof orderTours>,
): Promise<void> {
  const now = clock.now();
  const ids = [...new Set(sortList.map(({ tourId }) => tourId))];
  await db.transaction().execute(async (trx) => {
    const found = await requirePlaceable(trx, act, 'order', ids);
    await placeTours(trx, sortList);
    const asked = new Map(sortList.map((place) => [place.tourId, place]));
    let movedCount = 0;
    for (const one of found) {
      const { orderNum, recommendFlag } = asked.get(one.tourId) ?? {};
      if (orderNum !== undefined && orderNum !== one.orderNum) movedCount += 1;
      if (recommendFlag === undefined || recommendFlag === one.recommendFlag) continue;
      const change = { before: { recommendFlag: one.recommendFlag }, after: { recommendFlag } };
      const action = recommendFlag === 1 ? '推荐' : '取消推荐';
      await content.log(trx, act, now, { ...aboutOf(one), action, ...change });
    }
    if (movedCount === 0) return;
    const summary = `调整 ${movedCount} 处乡村旅游的顺序`;
    const order = { module: '乡村旅游', action: '排序', bizType: 'rural_tour', bizId: ids[0] ?? '', summary };
    await logOperation(trx, act, order, now);
  });
  forgetCounts(db);
}

/** Shown or put aside; what is so already is not written again. @throws Refusal as above */
export async function setTourStatus(
  content: TourActions,
  { db, clock }: Needs,
  act: Act,
  { tourId, status }: CheckedRequestOf<typeof changeTourStatus>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [found] = await requirePlaceable(trx, act, 'changeStatus', [tourId]);
    if (!found || found.status === status) return;
    await trx.updateTable('ruralTour').set({ status }).where('tourId', '=', tourId).execute();
    const action = status === 1 ? '恢复展示' : '暂停展示';
    const change = { before: { status: found.status }, after: { status } };
    await content.log(trx, act, clock.now(), { ...aboutOf(found), action, ...change });
  });
  forgetCounts(db);
}

async function requirePlaceable(
  trx: Transaction<Tables>,
  { actor }: Act,
  placing: Placing,
  ids: readonly string[],
): Promise<StoredTour[]> {
  const found = await lockTours(trx, actor, ids);
  if (found.length < ids.length) throw new Refusal(ErrorCode.notFound, tour.missing);
  for (const one of found) {
    demand(placingStateAllows(one), ErrorCode.stateChanged);
    demand(mayPlace(placing, actor, one));
  }
  return found;
}

const aboutOf = (stored: StoredTour) => ({
  id: stored.tourId,
  contentHash: stored.contentHash,
  written: tour.writtenOf(stored),
});
