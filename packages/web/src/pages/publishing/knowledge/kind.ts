/** 知识 among the contents that are reviewed. */
import {
  knowledgeDetails,
  knowledgeRecords,
  pageKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { type ContentKind, PUBLICATION } from '../../../content/kind.ts';

export const knowledge: ContentKind = {
  noun: '知识',
  permission: (verb) => `content:knowledge:${verb}`,
  statusField: 'auditStatus',
  words: PUBLICATION,
};

/** Old after every act on it. */
export const knowledgeReads = [pageKnowledge, knowledgeDetails, knowledgeRecords];
