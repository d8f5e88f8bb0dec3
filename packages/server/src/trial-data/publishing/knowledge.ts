/** The trial's knowledge in all its states, each with the records of how it came there. */

import type { PoolClient } from 'pg';
import { knowledge } from '../../features/publishing/knowledge/kind.ts';
import { copyRows } from '../../installation/copy-rows.ts';
import { openIds } from '../../installation/record-ids.ts';
import { DAY_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';
import { KNOWLEDGE, type TrialKnowledge } from './knowledge-texts.ts';
import {
  idOfContent,
  openTrialPeople,
  type PersonOf,
  reviewedColumns,
  reviewedRecords,
} from './reviewed-contents.ts';

export async function loadKnowledge(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const personOf = await openTrialPeople(client, staff);
  const nextId = openIds(new Date(now.getTime() - 41 * DAY_MS));
  const planned = KNOWLEDGE.map((one, place) => ({ one, knowledgeId: idOfContent(one, place, now) }));
  await copyRows(
    client,
    'knowledge',
    planned.map(({ one, knowledgeId }) => knowledgeRow(knowledgeId, one, now, personOf)),
  );
  await copyRows(
    client,
    'knowledgeOperationRecord',
    planned.flatMap(({ one, knowledgeId }) => {
      const contentHash = knowledge.hashOf(publishedOf(one, personOf(one.writer)));
      const rows = reviewedRecords(one, contentHash, { now, nextId, personOf });
      return rows.map((row) => ({ ...row, knowledgeId }));
    }),
  );
}

function publishedOf(one: TrialKnowledge, writer: ReturnType<PersonOf>) {
  const { title, knowledgeType, product, season, content, tags, deptId } = one;
  const from = {
    author: writer.realName,
    authorUnit: writer.deptName,
    sourceFrom: 1,
    sourceUrl: '',
    videoUrl: null,
    attachments: [],
  };
  return { title, knowledgeType, product, season, coverUrl: null, content, tags, deptId, ...from };
}

function knowledgeRow(knowledgeId: string, one: TrialKnowledge, now: Date, personOf: PersonOf) {
  const published = publishedOf(one, personOf(one.writer));
  const { attachments: _, ...columns } = published;
  return {
    ...columns,
    ...reviewedColumns(one, knowledge.hashOf(published), now, personOf),
    knowledgeId,
    topFlag: one.topFlag ?? 0,
    content: JSON.stringify(one.content),
    tags: [...one.tags],
  };
}
