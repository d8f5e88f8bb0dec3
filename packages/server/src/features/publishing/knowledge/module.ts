/** 知识分享 as a module of the program: its routes, and the rules of its calls. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ReadCheck } from '../../../access/waiting-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { orderRoute } from '../content/order.ts';
import { toContentRecord } from '../content/presenter.ts';
import { listRecords, moveContentOf } from '../content/queries.ts';
import { detailsRoute, pageRoute, writingRoutes } from '../content/routes.ts';
import { eachOf } from '../content/several.ts';
import { waitingContent } from '../content/waiting.ts';
import { knowledge, knowledgeOrdering, knowledgePolicy, publishedOf, type StoredKnowledge } from './kind.ts';
import { toKnowledgeDetails, toKnowledgeRow } from './presenter.ts';
import { pageOfKnowledge } from './queries.ts';

const calls = {
  details: endpoints.knowledgeDetails,
  add: endpoints.addKnowledge,
  change: endpoints.modifyKnowledge,
  pass: endpoints.passKnowledge,
  refuse: endpoints.refuseKnowledge,
  offline: endpoints.takeKnowledgeOffline,
  remove: endpoints.removeKnowledge,
};

const deciding = {
  ...calls,
  fieldsOf: ({ id, ...read }: ReadCheck) => ({ knowledgeIds: [id], ...read }),
};

const waitingFor = (actor: Actor) => (knowledgePolicy.mayReview(actor) ? [] : null);

export const knowledgeModule: ContentModule = {
  kind: knowledge,
  routes: knowledgeRoutes,
  callRules: (deps) =>
    contentCallRules<endpoints.WrittenKnowledge, StoredKnowledge>(knowledge, deps, {
      object: 'knowledge',
      policy: knowledgePolicy,
      calls,
      alsoRead: [endpoints.knowledgeRecords],
      own: {
        endpoints: [endpoints.orderKnowledge],
        rulesFor: (actor, facts) => [
          rule('状态', knowledgeOrdering.stateAllows(facts)),
          ...knowledgeOrdering.rulesFor(actor, facts),
        ],
      },
      isNear: isInAreaOf('知识分享审核'),
    }),
  moveOnMerge: moveContentOf(knowledge),
  waiting: [waitingContent(knowledge, 'knowledge', deciding, waitingFor)],
};

function knowledgeRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): Route[] {
  const content = new ContentActions(knowledge, openNeeds(deps));
  return [
    pageRoute(endpoints.pageKnowledge, content, {
      find: (actor, asked) => pageOfKnowledge(deps.db, actor, asked),
      toRow: toKnowledgeRow,
      waitingFor,
    }),
    detailsRoute(calls.details, content, toKnowledgeDetails),
    ...writingRoutes(content, calls, publishedOf),
    route(calls.pass, (review, act) =>
      eachOne(review.knowledgeIds, (id) => content.pass(act, reviewOf(review, id))),
    ),
    route(calls.refuse, (review, act) =>
      eachOne(review.knowledgeIds, (id) => content.refuse(act, reviewOf(review, id))),
    ),
    route(calls.offline, ({ knowledgeIds, opinion }, act) =>
      eachOne(knowledgeIds, (id) => content.takeOffline(act, { id, opinion })),
    ),
    route(calls.remove, ({ knowledgeIds }, act) => eachOne(knowledgeIds, (id) => content.remove(act, id))),
    orderRoute(endpoints.orderKnowledge, content, knowledgeOrdering),
    route(endpoints.knowledgeRecords, async ({ knowledgeId }, { actor }) => {
      await content.find(actor, knowledgeId);
      const records = await listRecords(deps.db, knowledge, knowledgeId);
      return records.map((record) => ({ ...toContentRecord(record), knowledgeId }));
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
