/** Rules for changing or reviewing knowledge, for the page 权限说明. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ContentAction } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import type { CallRules } from '../../../access/call-rules.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { contentCallRules } from '../content/call-rules.ts';
import { knowledge, knowledgePolicy, type Published, type StoredKnowledge } from './kind.ts';

export const knowledgeCallRules = (deps: Pick<Dependencies, 'db' | 'clock'>): CallRules =>
  contentCallRules<Published, StoredKnowledge>(knowledge, deps, {
    object: 'knowledge',
    rulesFor: knowledgePolicy.rulesFor,
    reads: [endpoints.knowledgeDetails, endpoints.knowledgeRecords],
    acts: new Map<Endpoint, ContentAction>([
      [endpoints.modifyKnowledge, 'edit'],
      [endpoints.passKnowledge, 'pass'],
      [endpoints.refuseKnowledge, 'noPass'],
      [endpoints.takeKnowledgeOffline, 'offline'],
      [endpoints.removeKnowledge, 'remove'],
    ]),
    nameOf: ({ title }) => `知识“${title}”`,
    isNear: (actor, { deptId }) =>
      verdict(covers(areaOf(actor), deptId), '不在此人的管辖范围内，知识分享审核里查不到'),
  });
