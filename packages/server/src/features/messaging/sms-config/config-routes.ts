/** The pages 短信配置 and 其他配置: `contract/messaging/sms-config/endpoints.ts`. What they hold applies to the whole province, and so do their readers. */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import type { ConfigContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { differencesOf } from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay, readMoment, toMoment } from '../../../time/moment.ts';
import { cancelPlanned, discardDraft, publishConfig, requireVersion, saveDraft } from './actions.ts';
import { updateOtherConfig } from './other-actions.ts';
import { toCandidate, toComparedVersion, toRebase, toVersionRow, toWholeVersion } from './presenter.ts';
import { listAlarmPhones, readContent, readOtherContent } from './queries.ts';
import { rebaseDraft, rebaseOf } from './rebase-actions.ts';
import { countApplicants, pageCandidates } from './sender-queries.ts';
import { type ContentNeeds, problemsOf } from './sound-content.ts';
import { countUnderWay, findDraft, findVersion, listVersions, readNameInUse } from './version-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'> & ContentNeeds;

export function configRoutes(needs: Needs): Route[] {
  return [...versionRoutes(needs), ...draftRoutes(needs), ...otherRoutes(needs)];
}

function versionRoutes({ db }: Needs): Route[] {
  return [
    route(endpoints.getUseVersion, async (_, { actor }) => {
      demand(mayChangeForAll(actor));
      return toWholeVersion(await requireVersion(db, await readNameInUse(db)));
    }),
    route(endpoints.listAllVersion, async ({ publishTimeStart, publishTimeEnd, ...filter }, { actor }) => {
      demand(mayChangeForAll(actor));
      const from = publishTimeStart && readMoment(publishTimeStart, 'publishTimeStart');
      const to = publishTimeEnd && readMoment(publishTimeEnd, 'publishTimeEnd');
      const rows = await listVersions(db, { ...filter, from: from || undefined, to: to || undefined });
      return rows.map(toVersionRow);
    }),
    route(endpoints.getBySmsConfigVersion, async ({ smsConfigVersion }, { actor }) => {
      demand(mayChangeForAll(actor));
      const version = await requireVersion(db, smsConfigVersion);
      const base = version.baseVersion === null ? null : await findVersion(db, version.baseVersion);
      return toComparedVersion(version, base);
    }),
    route(endpoints.compareVersions, async ({ fromVersion, toVersion }, { actor }) => {
      demand(mayChangeForAll(actor));
      const [from, to] = await Promise.all([requireVersion(db, fromVersion), requireVersion(db, toVersion)]);
      return { diff: differencesOf(from.content, to.content) };
    }),
  ];
}

function draftRoutes(needs: Needs): Route[] {
  const { db, clock } = needs;
  return [
    route(endpoints.getDraft, async (_, { actor }) => {
      const can = { publish: mayChangeForAll(actor) };
      demand(can.publish);
      const stored = await findDraft(db, actor.userId);
      if (!stored) return { can, draft: null };
      const { configName, baseVersion, version, updateTime } = stored;
      const content = readContent(stored.configContent);
      const inUse = await requireVersion(db, await readNameInUse(db));
      const today = chinaDay(clock.now());
      const [problems, impact, rebase] = await Promise.all([
        problemsOf(needs, today, content, inUse.content),
        impactOf(db, today, inUse.content, content),
        rebaseOf(db, baseVersion, content, inUse),
      ]);
      const draft = {
        configName,
        baseVersion,
        configContent: content,
        updateTime: toMoment(updateTime),
        version,
        isBehind: rebase !== null,
        rebase: rebase && toRebase(rebase),
        diff: differencesOf(inUse.content, content),
        problems: [...problems],
        impact,
      };
      return { can, draft };
    }),
    route(endpoints.saveDraft, (fields, context) => saveDraft(needs, context, fields)),
    route(endpoints.rebaseDraft, (fields, context) => rebaseDraft(needs, context, fields)),
    route(endpoints.discardDraft, async (fields, context) => {
      await discardDraft(needs, context, fields);
      return null;
    }),
    route(endpoints.publishConfig, (fields, context) => publishConfig(needs, context, fields)),
    route(endpoints.cancelPlanned, async (fields, context) => {
      await cancelPlanned(needs, context, fields);
      return null;
    }),
    route(endpoints.selectSendUser, async ({ smsConfigVersion, ...filter }, { actor }) => {
      demand(mayChangeForAll(actor));
      const chosen = smsConfigVersion
        ? { version: (await requireVersion(db, smsConfigVersion)).smsConfigVersion }
        : (await findDraft(db, actor.userId))
          ? { draftOf: actor.userId }
          : { version: await readNameInUse(db) };
      const { rows, total } = await pageCandidates(db, chosen, chinaDay(clock.now()), filter);
      return toPage(rows.map(toCandidate), total, filter);
    }),
  ];
}

/** The people whom a publication would concern. */
async function impactOf(db: Kysely<Tables>, today: string, before: ConfigContent, after: ConfigContent) {
  const [everybody, { waiting, sending }] = await Promise.all([
    countApplicants(db, today),
    countUnderWay(db),
  ]);
  return {
    sendersBefore: before.sendUsers.length || everybody,
    sendersAfter: after.sendUsers.length || everybody,
    waitingApplications: waiting,
    sendingApplications: sending,
  };
}

function otherRoutes(needs: Needs): Route[] {
  const { db, personalData } = needs;
  return [
    route(endpoints.otherConfigDetail, async (_, { actor }) => {
      const can = { update: mayChangeForAll(actor) };
      demand(can.update);
      const row = await db.selectFrom('smsOtherConfig').selectAll().executeTakeFirstOrThrow();
      const phones = await listAlarmPhones(db);
      return {
        ...readOtherContent(row.content),
        alarmPhones: phones.map(({ phoneId, phoneCipher }) => ({
          phoneId,
          phoneNumber: maskPhone(personalData.decrypt(phoneCipher)),
        })),
        version: row.version,
        updateUserName: row.updateUserName,
        updateTime: toMoment(row.updateTime),
        can,
      };
    }),
    route(endpoints.updateOtherConfig, async (fields, context) => {
      await updateOtherConfig(needs, context, fields);
      return null;
    }),
  ];
}
