/** The trial's warnings, guides and damage reports in all their states, each with the records of how it came there. */
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  DAMAGE_FIGURES,
  type DamageFigure,
  InfoType,
} from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import type { PoolClient } from 'pg';
import { disaster, type Published, type WithReporter } from '../../features/publishing/disaster/kind.ts';
import { copyRows } from '../../installation/copy-rows.ts';
import { idAt, openIds } from '../../installation/record-ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';
import { CITY_NOTICES } from './city-contents.ts';
import type { TrialDisaster } from './disaster-plan.ts';
import { OTHER_DISASTERS } from './disaster-texts.ts';
import { openTrialPeople, type PersonOf, trialHistories } from './reviewed-contents.ts';
import { OF_TYPHOONS } from './typhoon-texts.ts';

export async function loadDisasters(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const personOf = await openTrialPeople(client, staff);
  const nextId = openIds(new Date(now.getTime() - 40 * DAY_MS));
  const planned = [...OF_TYPHOONS, ...OTHER_DISASTERS, ...CITY_NOTICES].map((one, place) => ({
    one,
    disasterId: idAt(timeOf(one, 0, now), place),
  }));
  const rows = planned.map(({ one, disasterId }) => disasterRow(disasterId, one, now, personOf));
  await copyRows(client, 'disasterInfo', rows);
  const places = planned.flatMap(({ one, disasterId }) =>
    one.deptIds.map((deptId) => ({ disasterId, deptId })),
  );
  await copyRows(client, 'disasterPlace', places);
  const records = planned.flatMap(({ one, disasterId }) =>
    recordRows(disasterId, nextId, one, now, personOf),
  );
  await copyRows(client, 'disasterOperationRecord', records);
}

/** Each text of the last days was made of the warning before it; the history of texts is written later than warnings are. */
export async function nameWarningTexts(client: PoolClient, { now }: { now: Date }): Promise<void> {
  await client.query(
    `UPDATE disaster_info AS warning SET sms_apply_id = made.apply_id
     FROM (SELECT DISTINCT ON (disaster_id) disaster_id, apply_id FROM mass_sms_apply CROSS JOIN LATERAL (
         SELECT disaster_id FROM disaster_info WHERE info_type = ${InfoType.warning} AND audit_status = ${ContentStatus.published} AND publish_time < real_send_time
         ORDER BY publish_time DESC LIMIT 1) AS before
       WHERE sms_category = '01' AND real_send_time > $1 ORDER BY disaster_id, real_send_time) AS made
     WHERE warning.disaster_id = made.disaster_id`,
    [new Date(now.getTime() - TEXTS_DAYS * DAY_MS)],
  );
}
const TEXTS_DAYS = 4;

/** Warnings are decided about while they are warm: handed in after 6 minutes, passed 12 after that. */
const STEP_MINUTES = [0, 6, 18, 200];

const timeOf = ({ hoursAgo, end }: TrialDisaster, step: number, now: Date): Date => {
  // what was passed was passed when it says that it was issued, a little later
  const before = end === 'published' ? 20 : 0;
  return new Date(now.getTime() - hoursAgo * HOUR_MS + ((STEP_MINUTES[step] ?? 0) - before) * MINUTE_MS);
};

export function publishedOf(one: TrialDisaster, unit: string, now: Date): WithReporter {
  const issueTime = new Date(now.getTime() - one.hoursAgo * HOUR_MS);
  const other = new Date(
    issueTime.getTime() + one.hours * HOUR_MS * (one.infoType === InfoType.damage ? -1 : 1),
  );
  const figures = Object.fromEntries(
    DAMAGE_FIGURES.map(({ name }) => [name, one.figures?.[name] ?? null]),
  ) as Pick<Published, DamageFigure>;
  return {
    ...figures,
    infoType: one.infoType,
    disasterType: one.disasterType,
    warnLevel: one.warnLevel ?? null,
    title: one.title,
    content: one.content,
    measures: one.measures,
    issueUnit: unit,
    issueTime,
    effectStart: one.infoType === InfoType.damage ? other : issueTime,
    effectEnd: one.infoType === InfoType.damage ? issueTime : other,
    deptIds: one.deptIds,
    affectedCrops: one.crops ?? [],
    videoUrl: null,
    coverUrl: null,
    imageUrls: [],
    reporterName: one.infoType === InfoType.damage ? '沈国强（虚构）' : '',
    ...pointOf(one),
    reporterPhoneCipher: null,
    reporterPhoneHash: null,
    attachments: [],
  };
}

/** Damage lies where its first place does. */
const POINTS: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  3301: [119.62, 30.05],
  3302: [121.63, 29.72],
  3303: [120.62, 27.92],
  3309: [122.18, 30.02],
  3310: [121.22, 28.62],
};
const NEAR_THE_TRIAL = [120.0712, 30.3128] as const;

function pointOf({ infoType, deptIds }: TrialDisaster): Pick<Published, 'lng' | 'lat'> {
  if (infoType !== InfoType.damage) return { lng: null, lat: null };
  const [lng, lat] = POINTS[deptIds[0] ?? ''] ?? NEAR_THE_TRIAL;
  return { lng, lat };
}

/** As the database keeps what has digits behind the point. */
const exactly = (figures: Pick<Published, DamageFigure>) => {
  const stored = (name: DamageFigure) => figures[name]?.toFixed(2) ?? null;
  return {
    affectedArea: stored('affectedArea'),
    disasterArea: stored('disasterArea'),
    noHarvestArea: stored('noHarvestArea'),
    aquaticLoss: stored('aquaticLoss'),
    facilityLoss: stored('facilityLoss'),
    directLoss: stored('directLoss'),
  };
};

function disasterRow(disasterId: string, one: TrialDisaster, now: Date, personOf: PersonOf) {
  const writer = personOf(one.writer);
  const { deptIds: _, attachments, ...published } = publishedOf(one, writer.deptName, now);
  const contentHash = disaster.hashOf({ ...published, attachments, deptIds: one.deptIds });
  const steps = trialHistories[one.end];
  const isDecided = steps.length > 2;
  const wasPublished = steps.includes(ContentOperation.passed);
  const reviewer = isDecided ? personOf(one.reviewer) : null;
  return {
    ...published,
    ...exactly(published),
    disasterId,
    affectedCrops: [...published.affectedCrops],
    imageUrls: [...published.imageUrls],
    auditStatus: ContentStatus[one.end],
    contentHash,
    passedHash: wasPublished ? contentHash : null,
    submitTime: steps.length > 1 ? timeOf(one, 1, now) : null,
    auditUserId: reviewer?.userId ?? null,
    auditUserName: reviewer?.realName ?? null,
    auditTime: isDecided ? timeOf(one, 2, now) : null,
    auditOpinion: one.end === 'offline' ? null : (one.opinion ?? null),
    publishTime: wasPublished ? timeOf(one, 2, now) : null,
    createUserId: writer.userId,
    createUserName: writer.realName,
    createDeptId: writer.deptId,
    createTime: timeOf(one, 0, now),
    updateTime: timeOf(one, steps.length - 1, now),
    version: steps.length,
  };
}

function recordRows(
  disasterId: string,
  nextId: () => string,
  one: TrialDisaster,
  now: Date,
  personOf: PersonOf,
) {
  const contentHash = disaster.hashOf(publishedOf(one, personOf(one.writer).deptName, now));
  const steps = trialHistories[one.end];
  return steps.map((operateType, step) => {
    const person = personOf(step < 2 ? one.writer : one.reviewer);
    return {
      recordId: nextId(),
      disasterId,
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
