/** What a piece of knowledge asks of whoever changes or reviews it, for the page 权限说明. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { type ContentAction, contentStateAllows } from '@farmers-mailbox/contract/content-review/states.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import type { CallRules, RuleQuestion } from '../../access/call-rules.ts';
import type { Dependencies } from '../../dependencies.ts';
import { knowledgePolicy } from './policy.ts';
import { findByTitle, isWrittenBy } from './queries.ts';

const acting = new Map<Endpoint, ContentAction>([
  [endpoints.modifyKnowledge, 'edit'],
  [endpoints.passKnowledge, 'pass'],
  [endpoints.refuseKnowledge, 'noPass'],
  [endpoints.takeKnowledgeOffline, 'offline'],
  [endpoints.removeKnowledge, 'remove'],
]);

export function knowledgeCallRules({ db }: Pick<Dependencies, 'db'>): CallRules {
  return {
    endpoints: [endpoints.knowledgeDetails, endpoints.knowledgeRecords, ...acting.keys()],
    object: 'knowledge',
    rulesOf: (question) => rulesOf(db, question),
  };
}

async function rulesOf(db: Dependencies['db'], { endpoint, actor, reader, object }: RuleQuestion) {
  const found = await findByTitle(db, reader, object);
  if (!found) return null;
  const action = acting.get(endpoint);
  const facts = { ...found, isWriter: await isWrittenBy(db, actor, found.knowledgeId) };
  return {
    object: `知识“${found.title}”`,
    rules: [
      rule('区域', covers(areaOf(actor), found.deptId), '不在此人的管辖范围内，知识分享审核里查不到'),
      ...(action
        ? [
            rule('状态', contentStateAllows(action, found.auditStatus)),
            // the permission itself is told for every call
            ...knowledgePolicy.rulesFor(action, actor, facts).filter(({ name }) => name !== '操作权限'),
          ]
        : []),
    ],
  };
}
