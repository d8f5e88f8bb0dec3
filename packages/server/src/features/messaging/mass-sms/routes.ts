/** The calls of mass SMS: each reads as authorise, act, present. Who may call at all stands in the contract's endpoints. */

import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as detailCalls from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import * as listCalls from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import * as phoneFileCalls from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import * as recipientCalls from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import * as resultCalls from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import * as reviewCalls from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import * as sendingCalls from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import * as supervisionCalls from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import * as writingCalls from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { isId } from '@farmers-mailbox/contract/rules/id.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type CountCache, KEPT_FROM, openCountCache, thenForget } from '../../../database/count-cache.ts';
import { keptForASecond } from '../../../database/kept-reading.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route, type UploadedFile } from '../../../http/route.ts';
import { onlyOnce, openTurns, SUBMISSIONS } from '../../../http/turns.ts';
import { chinaDay } from '../../../time/moment.ts';
import { operationsShownTo } from '../../system/operation-log/queries.ts';
import { openCurrentMatcher } from '../sensitive-words/queries.ts';
import { readOtherConfig } from '../sms-config/queries.ts';
import { abnormalReasonsOf } from './application/abnormal.ts';
import { findReadable, findReadableCounts } from './application/application-queries.ts';
import { kindsNamed } from './application/draft.ts';
import { readProcesses } from './application/process-queries.ts';
import { requireKept } from './archive/archived.ts';
import { pageApplications } from './lists/list-page.ts';
import { presentPage } from './lists/list-presenter.ts';
import {
  commonConditions,
  reviewConditions,
  superviseConditions,
  viewOfMine,
  viewOfReviews,
  viewOfSupervision,
} from './lists/list-queries.ts';
import { phoneReviewRoutes } from './phone-review-routes.ts';
import { countCategories, countFarmers } from './recipients/category-queries.ts';
import { importPhoneFile } from './recipients/phone-file-actions.ts';
import { readDetails } from './results/details.ts';
import { evidenceRoutes } from './results/evidence-routes.ts';
import { toBreakdown, toProcesses, toSendDetail, toSituation } from './results/presenter.ts';
import { openProgressWatch } from './results/progress.ts';
import { pageSendDetails } from './results/send-detail-queries.ts';
import {
  averageRate,
  readBreakdown,
  readDoubts,
  readSnapshot,
  type Snapshot,
  secondsLeft,
} from './results/situation-queries.ts';
import { visitRoutes } from './results/visit-routes.ts';
import { readWithheldTakers } from './results/withheld-takers.ts';
import { passApplications, refuseApplications } from './review/review-actions.ts';
import {
  cancelSending,
  holdSending,
  resumeSending,
  superviseApplication,
} from './sending/sending-actions.ts';
import type { CheckNeeds } from './writing/check.ts';
import { readDeadNumbers } from './writing/dead-list.ts';
import { saveApplication } from './writing/draft-actions.ts';
import type { NoteOfWarning } from './writing/emergency-actions.ts';
import { emergencyRoutes } from './writing/emergency-routes.ts';
import { checkWords, countForForm, dryRun, placesOfForm } from './writing/form-queries.ts';
import { presentTakers, readLimitTakers } from './writing/limit-takers.ts';
import { readRecentChoices } from './writing/recent-choices.ts';
import { deleteApplications, revokeApplication } from './writing/revoke-and-delete.ts';
import { readSameDay } from './writing/same-day.ts';
import { openSubmissionSteps } from './writing/submission-steps.ts';

type Needed = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'config'> & {
  readonly noteOfWarning: NoteOfWarning;
};

export function massSmsRoutes({ noteOfWarning, ...deps }: Needed): Route[] {
  const needs: CheckNeeds = { ...deps, matcher: openCurrentMatcher(deps.db) };
  const cache = openCountCache();
  return [
    ...writingRoutes(needs, cache),
    ...decidingRoutes(needs, cache),
    ...listRoutes(needs, cache),
    ...phoneReviewRoutes(needs, cache),
    ...evidenceRoutes(needs),
    ...visitRoutes(needs),
    ...readingRoutes(needs, cache),
    ...emergencyRoutes({ ...needs, noteOfWarning }, (change) => thenForget(cache, change)),
  ];
}

function writingRoutes(needs: CheckNeeds, cache: CountCache): Route[] {
  const turns = openTurns();
  const submissions = openTurns(SUBMISSIONS);
  const steps = openSubmissionSteps();
  return [
    route(writingCalls.saveApplication, (fields, { actor }) => {
      const save = () =>
        steps.follow(actor.userId, fields.clientReqId, (tell) =>
          saveApplication(needs, actor, fields, { tell }),
        );
      // An urgent submission waits for nobody.
      const isOrdinary = fields.submitFlag === 1 && fields.urgentFlag !== 1;
      return thenForget(cache, isOrdinary ? submissions.take(actor.userId, onlyOnce(), save) : save());
    }),
    route(writingCalls.submissionStep, async ({ clientReqId }, { actor }) => ({
      step: steps.of(actor.userId, clientReqId),
    })),
    route(writingCalls.checkApplication, (fields, { actor }) =>
      turns.take(actor.userId, 'check', () => dryRun(needs, actor, fields)),
    ),
    route(recipientCalls.countRecipients, (fields, { actor }) =>
      turns.take(actor.userId, 'count', () =>
        countForForm(needs, actor, { ...fields, sendObjType: fields.sendObjType ?? kindsNamed(fields) }),
      ),
    ),
    route(recipientCalls.limitTakers, (fields, { actor }) =>
      turns.take(actor.userId, 'limit', () => readLimitTakers(needs, actor, fields)),
    ),
    route(writingCalls.sameDaySendings, (fields, { actor }) =>
      turns.take(actor.userId, 'sameDay', () => readSameDay(needs, actor, fields)),
    ),
    route(recipientCalls.listDeadNumbers, (fields, { actor }) =>
      turns.take(actor.userId, 'dead', () => readDeadNumbers(needs, actor, fields)),
    ),
    route(writingCalls.checkWords, ({ smsContent, text }, { actor }) =>
      checkWords(needs, actor, smsContent ?? text ?? ''),
    ),
    route(recipientCalls.listRecipientCategories, ({ deptIds }, { actor }) =>
      countCategories(needs.db, placesOfForm(actor, deptIds), chinaDay(needs.clock.now())),
    ),
    route(recipientCalls.countFarmers, ({ deptIds }, { actor }) =>
      // each open branch of the tree asks for its own: none takes another's place
      turns.take(actor.userId, `farmers ${deptIds.join()}`, () =>
        countFarmers(needs.db, placesOfForm(actor, deptIds)),
      ),
    ),
    route(writingCalls.recentChoices, (_, { actor }) => readRecentChoices(needs.db, actor)),
    route(phoneFileCalls.uploadPhoneFile, (file, { actor }) =>
      importPhoneFile(needs, actor, file as UploadedFile),
    ),
    route(writingCalls.deleteApplications, async ({ applyId }, { actor }) => ({
      successCount: await thenForget(cache, deleteApplications(needs, actor, idsOf(applyId))),
    })),
    route(writingCalls.revokeApplication, async (fields, { actor }) => {
      await thenForget(cache, revokeApplication(needs, actor, fields));
      return null;
    }),
  ];
}

function idsOf(joined: string): string[] {
  return [
    ...new Set(
      joined
        .split(',')
        .map((one) => one.trim())
        .filter(isId),
    ),
  ];
}

function decidingRoutes(needs: CheckNeeds, cache: CountCache): Route[] {
  return [
    route(reviewCalls.passApplications, (fields, { actor }) =>
      thenForget(cache, passApplications(needs, actor, fields)),
    ),
    route(reviewCalls.refuseApplications, (fields, { actor }) =>
      thenForget(cache, refuseApplications(needs, actor, fields)),
    ),
    route(sendingCalls.cancelSending, (fields, { actor }) =>
      thenForget(cache, cancelSending(needs, actor, fields)),
    ),
    route(sendingCalls.holdSending, async (fields, { actor }) => {
      await thenForget(cache, holdSending(needs, actor, fields));
      return null;
    }),
    route(sendingCalls.resumeSending, async (fields, { actor }) => {
      await thenForget(cache, resumeSending(needs, actor, fields));
      return null;
    }),
    route(supervisionCalls.superviseApplication, async (fields, { actor }) => {
      await thenForget(cache, superviseApplication(needs, actor, fields));
      return null;
    }),
  ];
}

function listRoutes(needs: CheckNeeds, cache: CountCache): Route[] {
  const { db } = needs;
  const readWindow = keptForASecond(() => readOtherConfig(db));
  return [
    route(listCalls.pageMyApplications, async (fields, { actor }) =>
      presentPage(
        needs,
        actor,
        fields,
        await pageApplications(db, cache, viewOfMine(actor), commonConditions(fields), fields),
      ),
    ),
    route(listCalls.pageApplicationsToReview, async (fields, { actor }) => {
      const conditions = [...commonConditions(fields), ...reviewConditions(fields)];
      const view = viewOfReviews(actor, fields.auditTab);
      return presentPage(needs, actor, fields, await pageApplications(db, cache, view, conditions, fields));
    }),
    route(listCalls.pageApplicationsToSupervise, async (fields, { actor }) => {
      const window = await readWindow();
      const conditions = [
        ...commonConditions(fields),
        ...superviseConditions(fields, window, needs.clock.now()),
      ];
      const page = await pageApplications(db, cache, viewOfSupervision(actor), conditions, fields);
      const answer = await presentPage(needs, actor, fields, page);
      const reasons = page.rows.map((row) => abnormalReasonsOf(row, window));
      const list = answer.list.map((row, place) => ({ ...row, abnormalReasons: reasons[place] ?? [] }));
      return { ...answer, list };
    }),
  ];
}

function readingRoutes(needs: CheckNeeds, cache: CountCache): Route[] {
  const { db, clock, personalData } = needs;
  const progress = openProgressWatch((applyId) => readSnapshot(db, applyId));
  // apart from the lists' cache, which every act on an application empties: these answers take the database long
  const results = openCountCache();
  return [
    route(detailCalls.applicationDetails, (fields, context) => readDetails(needs, context, fields)),
    route(detailCalls.applicationProcesses, async ({ applyId }, { actor }) => {
      await findReadable(db, actor, applyId);
      return toProcesses(await readProcesses(db, applyId), operationsShownTo(actor));
    }),
    route(resultCalls.pageSendDetails, async ({ phoneNumber, ...fields }, { actor }) => {
      const application = await findReadableCounts(db, actor, fields.applyId);
      const phone = phoneNumber === undefined || phoneNumber === '' ? undefined : normalisePhone(phoneNumber);
      // Text that is no number finds nobody.
      if (phone === null) {
        await requireKept(db, [fields.applyId]);
        return toPage([], 0, fields);
      }
      const phoneHash = phone && personalData.hash(phone);
      const { list, total } = await pageSendDetails(db, cache, application, { ...fields, phoneHash });
      if (list.length < fields.pageSize) await requireKept(db, [fields.applyId]);
      return toPage(
        list.map((row) => toSendDetail(fields.applyId, row, personalData)),
        total,
        fields,
      );
    }),
    route(resultCalls.sendSituation, async ({ applyId }, { actor }) => {
      await findReadable(db, actor, applyId);
      const snapshot = await readSnapshot(db, applyId);
      if (!snapshot) throw new Error('An application that was just read is gone.');
      const [breakdown, doubts] = await Promise.all([
        results.read(
          `breakdown ${applyId} ${standingOf(snapshot)}`,
          () => readBreakdown(db, applyId),
          () => snapshot.total.validCount >= KEPT_FROM,
        ),
        readDoubts(db, applyId),
      ]);
      await requireKept(db, [applyId]);
      const rate = averageRate(snapshot, clock.now());
      return {
        ...toSituation(snapshot, rate, secondsLeft(snapshot, rate)),
        ...toBreakdown(breakdown, doubts, personalData),
      };
    }),
    route(resultCalls.withheldTakers, async ({ applyId }, { actor }) => {
      const { sendStatus, cancelCount, validCount } = await findReadable(db, actor, applyId);
      const standing = sendStatus === SendStatus.sending ? 'sending' : `${sendStatus} ${cancelCount}`;
      const taken = await results.read(
        `takers ${applyId} ${standing}`,
        () => readWithheldTakers(db, applyId),
        () => validCount >= KEPT_FROM,
      );
      await requireKept(db, [applyId]);
      return presentTakers(db, actor, taken);
    }),
    route(resultCalls.watchSending, async ({ applyId }, { actor, gone }) => {
      await findReadable(db, actor, applyId);
      return present(progress.watch(applyId, gone));
    }),
  ];
}

/** The key under which a sending's breakdown is kept: its totals, or one word while they change all the time, as receipts come after the end. */
const standingOf = ({ sendStatus, total }: Snapshot): string =>
  sendStatus === SendStatus.sending || total.inFlightCount + total.submittedCount > 0
    ? 'moving'
    : Object.values(total).join();

async function* present(progress: ReturnType<ReturnType<typeof openProgressWatch>['watch']>) {
  for await (const { snapshot, ratePerSecond } of progress) {
    yield toSituation(snapshot, ratePerSecond, secondsLeft(snapshot, ratePerSecond));
  }
}
