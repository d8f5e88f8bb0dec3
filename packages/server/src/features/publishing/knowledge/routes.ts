/** The page 知识分享审核: `contract/publishing/knowledge/endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { remindWordsIn } from '../../messaging/sensitive-words/text-actions.ts';
import { ContentActions } from '../content/actions.ts';
import { requireArea } from '../content/area.ts';
import { toContentRecord } from '../content/presenter.ts';
import { countWaiting, listRecords } from '../content/queries.ts';
import { eachOf } from '../content/several.ts';
import { knowledge, knowledgePolicy, publishedOf } from './kind.ts';
import { pageOfKnowledge } from './list-queries.ts';
import { toKnowledgeDetails, toKnowledgeRow } from './presenter.ts';

export function knowledgeRoutes(deps: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const { db } = deps;
  const matcher = openCurrentMatcher(db);
  const content = new ContentActions(knowledge, { ...deps, matcher });
  return [
    route(endpoints.pageKnowledge, async (asked, { actor }) => {
      const area = requireArea(actor, asked.deptId);
      const { list, total, more } = await pageOfKnowledge(db, actor, asked);
      const waitingCount = knowledgePolicy.mayReview(actor)
        ? await countWaiting(db, knowledge, actor, area)
        : 0;
      const rows = list.map((row) => toKnowledgeRow(actor, row));
      return { ...toPage(rows, total, asked), more, waitingCount };
    }),
    route(endpoints.knowledgeDetails, async ({ knowledgeId }, { actor }) => {
      const found = await content.find(actor, knowledgeId);
      const remindWords = await remindWordsIn(matcher, found.createDeptId, knowledge.partsOf(found));
      return toKnowledgeDetails(actor, found, remindWords);
    }),
    route(endpoints.addKnowledge, async ({ submitFlag, ...fields }, act) => ({
      knowledgeId: await content.add(act, publishedOf(fields), submitFlag),
    })),
    route(endpoints.modifyKnowledge, async ({ knowledgeId, version, submitFlag, ...fields }, act) => {
      const written = () => publishedOf(fields);
      await content.change(act, { id: knowledgeId, version, submitFlag, written });
      return { knowledgeId };
    }),
    route(endpoints.passKnowledge, (review, act) =>
      eachOne(review.knowledgeIds, (id) => content.pass(act, reviewOf(review, id))),
    ),
    route(endpoints.refuseKnowledge, (review, act) =>
      eachOne(review.knowledgeIds, (id) => content.refuse(act, reviewOf(review, id))),
    ),
    route(endpoints.takeKnowledgeOffline, ({ knowledgeIds, opinion }, act) =>
      eachOne(knowledgeIds, (id) => content.takeOffline(act, { id, opinion })),
    ),
    route(endpoints.removeKnowledge, ({ knowledgeIds }, act) =>
      eachOne(knowledgeIds, (id) => content.remove(act, id)),
    ),
    route(endpoints.knowledgeRecords, async ({ knowledgeId }, { actor }) => {
      await content.find(actor, knowledgeId);
      const records = await listRecords(db, knowledge, knowledgeId);
      return records.map((row) => ({ ...toContentRecord(row), knowledgeId }));
    }),
  ];
}

async function eachOne(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<endpoints.KnowledgeOutcome> {
  const { successCount, failed } = await eachOf(ids, act);
  return { successCount, failList: failed.map(({ id, ...why }) => ({ knowledgeId: id, ...why })) };
}

interface Reviewed {
  readonly knowledgeIds: readonly string[];
  readonly contentHashes?: Readonly<Record<string, string>> | undefined;
  readonly version?: number | undefined;
  readonly auditOpinion: string;
}

/** A version names one piece alone: of several, each is read by its hash. */
const reviewOf = ({ knowledgeIds, contentHashes, version, auditOpinion }: Reviewed, id: string) => ({
  id,
  contentHash: contentHashes?.[id],
  version: knowledgeIds.length === 1 ? version : undefined,
  opinion: auditOpinion,
});
