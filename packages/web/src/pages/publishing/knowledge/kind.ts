/** 知识 among the contents that are reviewed. */
import {
  knowledgeDetails,
  knowledgeRecords,
  pageKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { contentKind } from '../../../content/kind.ts';

export const knowledge = contentKind('knowledge', {
  noun: '知识',
  reads: [pageKnowledge, knowledgeDetails, knowledgeRecords],
});
