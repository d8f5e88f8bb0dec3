/** The page 知识分享审核: `contract/knowledge/endpoints.ts`. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import type { Actor } from '../../access/actor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { openCurrentMatcher } from '../sensitive-words/queries.ts';
import { remindWordsIn } from '../sensitive-words/text-actions.ts';
import { addNew, changeOne, findOrRefuse, type KnowledgeNeeds, removeSeveral } from './actions.ts';
import { countWaitingFor, pageOfKnowledge } from './list-queries.ts';
import { knowledgePolicy } from './policy.ts';
import { toKnowledgeDetails, toKnowledgeRecord, toKnowledgeRow } from './presenter.ts';
import { listRecords } from './queries.ts';
import { passSeveral, refuseSeveral, takeSeveralOffline } from './review-actions.ts';
import { partsOf } from './words.ts';

export function knowledgeRoutes(deps: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const { db } = deps;
  const needs: KnowledgeNeeds = { ...deps, matcher: openCurrentMatcher(db) };
  return [
    route(endpoints.pageKnowledge, async (asked, { actor }) => {
      const area = demandArea(actor, asked.deptId);
      const { list, total, more } = await pageOfKnowledge(db, actor, asked);
      const waitingCount = knowledgePolicy.mayReview(actor) ? await countWaitingFor(db, actor, area) : 0;
      const rows = list.map((row) => toKnowledgeRow(actor, row));
      return { ...toPage(rows, total, asked), more, waitingCount };
    }),
    route(endpoints.knowledgeDetails, async ({ knowledgeId }, { actor }) => {
      const found = await findOrRefuse(db, actor, knowledgeId);
      const remindWords = await remindWordsIn(needs.matcher, found.createDeptId, partsOf(found));
      return toKnowledgeDetails(actor, found, remindWords);
    }),
    route(endpoints.addKnowledge, async (fields, context) => ({
      knowledgeId: await addNew(needs, context, fields),
    })),
    route(endpoints.modifyKnowledge, async (fields, context) => {
      await changeOne(needs, context, fields);
      return { knowledgeId: fields.knowledgeId };
    }),
    route(endpoints.passKnowledge, (review, context) => passSeveral(needs, context, review)),
    route(endpoints.refuseKnowledge, (review, context) => refuseSeveral(needs, context, review)),
    route(endpoints.takeKnowledgeOffline, (fields, context) => takeSeveralOffline(needs, context, fields)),
    route(endpoints.removeKnowledge, ({ knowledgeIds }, context) =>
      removeSeveral(needs, context, knowledgeIds),
    ),
    route(endpoints.knowledgeRecords, async ({ knowledgeId }, { actor }) => {
      await findOrRefuse(db, actor, knowledgeId);
      return (await listRecords(db, knowledgeId)).map(toKnowledgeRecord);
    }),
  ];
}

/** The reader's area; what is asked for must lie in it. @throws Refusal 4040, 4030 for who covers nothing */
function demandArea(actor: Actor, deptId: string | undefined): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  if (deptId !== undefined && !covers(area, deptId)) {
    throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  }
  return area;
}
