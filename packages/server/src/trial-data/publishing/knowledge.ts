/** The trial's knowledge in all its states, each with the records of how it came there. */
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { PoolClient } from 'pg';
import { knowledge } from '../../features/publishing/knowledge/kind.ts';
import { copyRows } from '../../installation/copy-rows.ts';
import { openIds } from '../../installation/record-ids.ts';
import { DAY_MS, HOUR_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';
import { KNOWLEDGE, type TrialKnowledge } from './knowledge-texts.ts';
import { openTrialPeople, type PersonOf, trialHistories } from './reviewed-contents.ts';

export async function loadKnowledge(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const personOf = await openTrialPeople(client, staff);
  const nextId = openIds(new Date(now.getTime() - 41 * DAY_MS));
  const planned = KNOWLEDGE.map((one) => ({ one, knowledgeId: nextId() }));
  await copyRows(
    client,
    'knowledge',
    planned.map(({ one, knowledgeId }) => knowledgeRow(knowledgeId, one, now, personOf)),
  );
  await copyRows(
    client,
    'knowledgeOperationRecord',
    planned.flatMap(({ one, knowledgeId }) => recordRows(knowledgeId, nextId, one, now, personOf)),
  );
}

/** Each step an hour and a half after the one before it. */
const timeOf = ({ daysAgo }: TrialKnowledge, step: number, now: Date): Date =>
  new Date(now.getTime() - daysAgo * DAY_MS - 8 * HOUR_MS + step * 1.5 * HOUR_MS);

function publishedOf(one: TrialKnowledge, writer: ReturnType<PersonOf>) {
  const { title, knowledgeType, product, season, content, tags, deptId } = one;
  const from = { author: writer.realName, authorUnit: writer.deptName, sourceFrom: 1, sourceUrl: '' };
  return { title, knowledgeType, product, season, coverUrl: null, content, tags, deptId, ...from };
}

const READ_BY = 37;

function knowledgeRow(knowledgeId: string, one: TrialKnowledge, now: Date, personOf: PersonOf) {
  const writer = personOf(one.writer);
  const published = publishedOf(one, writer);
  const contentHash = knowledge.hashOf(published);
  const steps = trialHistories[one.end];
  const isDecided = steps.length > 2;
  const wasPublished = steps.includes(ContentOperation.passed);
  const reviewer = isDecided && one.reviewer ? personOf(one.reviewer) : null;
  return {
    ...published,
    knowledgeId,
    content: JSON.stringify(one.content),
    tags: [...one.tags],
    auditStatus: ContentStatus[one.end],
    contentHash,
    passedHash: wasPublished ? contentHash : null,
    submitTime: steps.length > 1 ? timeOf(one, 1, now) : null,
    auditUserId: reviewer?.userId ?? null,
    auditUserName: reviewer?.realName ?? null,
    auditTime: isDecided ? timeOf(one, 2, now) : null,
    auditOpinion: one.end === 'offline' ? null : (one.opinion ?? null),
    publishTime: wasPublished ? timeOf(one, 2, now) : null,
    viewCount: wasPublished ? one.daysAgo * READ_BY : 0,
    likeCount: wasPublished ? one.daysAgo * 2 : 0,
    createUserId: writer.userId,
    createUserName: writer.realName,
    createDeptId: writer.deptId,
    createTime: timeOf(one, 0, now),
    updateTime: timeOf(one, steps.length - 1, now),
    version: steps.length,
  };
}

function recordRows(
  knowledgeId: string,
  nextId: () => string,
  one: TrialKnowledge,
  now: Date,
  personOf: PersonOf,
) {
  const contentHash = knowledge.hashOf(publishedOf(one, personOf(one.writer)));
  const steps = trialHistories[one.end];
  return steps.map((operateType, step) => {
    const person = personOf(step < 2 ? one.writer : (one.reviewer ?? one.writer));
    return {
      recordId: nextId(),
      knowledgeId,
      operateType,
      operateUserId: person.userId,
      operateUserName: person.realName,
      operateDeptId: person.deptId,
      operateDeptName: person.fullDeptName,
      operateTime: timeOf(one, step, now),
      opinion: step === steps.length - 1 && step >= 2 ? (one.opinion ?? null) : null,
      contentHash,
    };
  });
}
