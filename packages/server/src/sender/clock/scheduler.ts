/**
 * Runs the clock's jobs in every sender: each is a guarded statement of the mass SMS feature or of the clean-up, so that any
 * number of programs may run them and nothing is stored but the state itself (decisions 7, 136, 152). Starts, holds and ends of texts go every
 * second in a loop of their own: the other jobs may take long (a review that is returned drops a million recipients). Urgent texts start in
 * another one: at eight o'clock hundreds of ordinary ones do, one after another.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PersonalData } from '../../access/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import type { Clock } from '../../dependencies.ts';
import { dropOldTroubles } from '../../features/messaging/channels/queries.ts';
import { alarmOfMuteChannels } from '../../features/messaging/channels/unreported.ts';
import { isInsideWindow } from '../../features/messaging/mass-sms/application/send-window.ts';
import { refreshDayStats } from '../../features/messaging/mass-sms/lists/day-stats.ts';
import { addMonths, analyseMonths } from '../../features/messaging/mass-sms/recipients/months.ts';
import { foldResidentCounts } from '../../features/messaging/mass-sms/recipients/recipient-counts.ts';
import {
  listMissedOfUrgent,
  listMissedWhileSending,
} from '../../features/messaging/mass-sms/results/visit-actions.ts';
import { handOverStuckReviews } from '../../features/messaging/mass-sms/review/review-handover.ts';
import { remindReviewers } from '../../features/messaging/mass-sms/review/reviewer-reminders.ts';
import { judgeCanaries } from '../../features/messaging/mass-sms/sending/canary-actions.ts';
import { alarmOfChannels } from '../../features/messaging/mass-sms/sending/channel-alarm.ts';
import { alarmOfFailures } from '../../features/messaging/mass-sms/sending/failure-alarm.ts';
import { holdForFailures } from '../../features/messaging/mass-sms/sending/failure-hold.ts';
import {
  holdForQuietHours,
  resumeAfterQuietHours,
} from '../../features/messaging/mass-sms/sending/hold-actions.ts';
import { holdForNewWords, nothingLookedAt } from '../../features/messaging/mass-sms/sending/new-words.ts';
import { tellOfPostponed } from '../../features/messaging/mass-sms/sending/postponed.ts';
import {
  finishApplications,
  reevaluateEnded,
  returnOverdueReviews,
  startDueApplications,
} from '../../features/messaging/mass-sms/sending/scheduled-moves.ts';
import { clearOldHits, openCurrentMatcher } from '../../features/messaging/sensitive-words/queries.ts';
import { endOldServiceSms, expireServiceSms } from '../../features/messaging/service-sms/queries.ts';
import { applyClicks, hasNewClicks } from '../../features/messaging/short-links/queries.ts';
import { takeEffect } from '../../features/messaging/sms-config/actions.ts';
import { readOtherConfig } from '../../features/messaging/sms-config/queries.ts';
import { warnOfShortQuotas } from '../../features/messaging/sms-quota/warning-actions.ts';
import { expireRequests } from '../../features/messaging/sms-requests/actions.ts';
import { deliverPending } from '../../features/office/letters/delivery-actions.ts';
import { type SmsHours, sendLetterSms } from '../../features/office/letters/notice-actions.ts';
import { hasWaitingSms } from '../../features/office/letters/notice-queries.ts';
import { sendActivityNotices } from '../../features/publishing/activity/telling.ts';
import { sendDuePushes } from '../../features/publishing/push/dispatch-actions.ts';
import { applyTallies } from '../../features/publishing/reactions/queries.ts';
import { lowerExpired } from '../../features/publishing/supply-demand/queries.ts';
import { escalateWaiting, tellDutyPhones } from '../../features/service/consult-phones/notices.ts';
import { chainNewRows } from '../../features/system/operation-log/chain.ts';
import type { PushReceiver } from '../../gateways/push-receiver.ts';
import type { ChannelWatch } from '../channel/channel-watch.ts';
import { whileApplying } from '../journal/apply-journal.ts';
import { recountAfter } from '../journal/recount.ts';
import { dropOldMemory, endRepeats, giveUpOnReceipts, Tails } from './clean-up.ts';
import { type Due, every, everyTurn, JobLoop, type Jobs } from './job-loop.ts';
import { MissingChannels } from './missing-channels.ts';
import { clearOldRecords } from './old-records.ts';

const TURN_MS = 1_000;
/** A carrier that gives no receipts at all leaves a million of them; what is beyond waits for the next time. */
const GIVE_UP_ROUNDS_MAX = 100;

export interface SchedulerParts {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly log: Logger;
  readonly watch: Pick<ChannelWatch, 'channels'>;
  readonly pushReceiver: PushReceiver;
}

export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #loops: readonly JobLoop[];
  readonly #missingChannels: MissingChannels;
  #isStopping = false;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
    this.#missingChannels = new MissingChannels(parts);
    const { db, pool, clock, log } = parts;
    const onFailure = async (error: unknown, job: string) => {
      log.error({ err: error, job }, 'a clock job failed');
      await recountAfter(error, pool, log);
    };
    const loop = (...due: readonly Due[]) => new JobLoop(due, { everyMs: TURN_MS, onFailure });
    this.#loops = [
      loop(everyTurn(this.#startsOfUrgent())),
      loop(everyTurn(this.#moves())),
      loop(
        everyTurn(this.#everySecond()),
        every(10, this.#everyTenSeconds()),
        every(60, this.#everyMinute(), 5),
        every(600, this.#everyTenMinutes(), 30),
      ),
      // Neither hurries nor is held up by the others: whom a warning missed is to be told of it.
      loop(every(2, { listMissedWhileSending: () => listMissedWhileSending(db, clock) })),
      // It waits for other systems' answers.
      loop(every(10, { sendPushes: () => sendDuePushes(parts) })),
      // Of a large table it reads many pages.
      loop(every(600, { analyseMonths: () => analyseMonths(db) }, 30)),
    ];
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  #startsOfUrgent(): Jobs {
    const { db, clock } = this.#parts;
    const matcher = openCurrentMatcher(db);
    const lookedAt = nothingLookedAt();
    return {
      // As below: before it starts.
      holdUrgentForNewWords: () => holdForNewWords(db, clock, matcher, lookedAt, 'urgent'),
      startDueUrgent: () =>
        startDueApplications(db, clock, { urgency: 'urgent', except: lookedAt.forbidden }),
    };
  }

  /** Which texts leave, and which no longer do. */
  #moves(): Jobs {
    const { db, clock } = this.#parts;
    const matcher = openCurrentMatcher(db);
    const lookedAt = nothingLookedAt();
    return {
      putConfigInUse: () => takeEffect(db, clock.now()),
      // First: what it finds must neither start nor go on.
      holdForNewWords: () => holdForNewWords(db, clock, matcher, lookedAt),
      startDue: () => startDueApplications(db, clock, { urgency: 'ordinary', except: lookedAt.forbidden }),
      holdForQuietHours: () => holdForQuietHours(db, clock),
      resumeAfterQuietHours: () => resumeAfterQuietHours(db, clock, lookedAt.forbidden),
      finish: () => finishApplications(db, clock),
      holdWithoutChannel: () => this.#missingChannels.hold(),
      resumeAfterChannel: () => this.#missingChannels.resume(lookedAt.forbidden),
      judgeCanaries: () => judgeCanaries(db, clock),
      holdForFailures: () => holdForFailures(db, clock),
    };
  }

  #everySecond(): Jobs {
    const { db, pool, clock } = this.#parts;
    const tails = new Tails(pool);
    return {
      writeTails: () => tails.write(() => !this.#isStopping),
      alarmOfFailures: () => alarmOfFailures(this.#parts),
      alarmOfChannels: () => alarmOfChannels(this.#parts),
      endRepeats: () => endRepeats(pool),
      sendLetterSms: async () => {
        if (await hasWaitingSms(db)) await this.#inHours((hours) => sendLetterSms(this.#parts, hours));
      },
      deliverLetters: () => deliverPending(this.#parts),
      applyClicks: async () => {
        if (await hasNewClicks(pool)) await whileApplying(pool, applyClicks);
      },
      expireServiceSms: () => expireServiceSms(db, clock.now()),
      chainOperations: () => chainNewRows(db),
    };
  }

  #everyTenSeconds(): Jobs {
    const { db, clock } = this.#parts;
    return {
      reevaluateEnded: () => reevaluateEnded(db, clock),
      returnOverdueReviews: () => returnOverdueReviews(db, clock),
      handOverStuckReviews: () => handOverStuckReviews(db, clock),
      tellOfPostponed: () => tellOfPostponed(db, clock),
      remindReviewers: () => remindReviewers(this.#parts),
      applyTallies: () => applyTallies(db),
      expireRequests: () => expireRequests(db, clock),
      escalateConsultations: () => escalateWaiting(this.#parts),
      tellDutyPhones: () => tellDutyPhones(this.#parts),
      sendActivityNotices: () => this.#inHours((hours) => sendActivityNotices(this.#parts, hours)),
    };
  }

  #everyMinute(): Jobs {
    const { db, clock } = this.#parts;
    return {
      refreshDayStats: () => refreshDayStats(db, clock),
      alarmOfMuteChannels: () => alarmOfMuteChannels(this.#parts),
      listMissedOfUrgent: () => listMissedOfUrgent(db, clock),
    };
  }

  #everyTenMinutes(): Jobs {
    const { db, pool, clock } = this.#parts;
    return {
      giveUpOnReceipts: () => this.#giveUp(),
      dropOldMemory: async () => dropOldMemory(pool, await this.#receiptHours()),
      endOldServiceSms: async () => endOldServiceSms(pool, await this.#receiptHours()),
      addMonths: () => addMonths(db),
      clearOldRecords: () => clearOldRecords(db, clock),
      clearOldHits: () => clearOldHits(db, clock),
      foldResidentCounts: () => foldResidentCounts(db),
      warnOfShortQuotas: () => warnOfShortQuotas(this.#parts),
      lowerExpiredListings: () => lowerExpired(db, clock.now()),
      dropOldTroubles: () => dropOldTroubles(db, clock.now()),
    };
  }

  /** The hours of mass SMS are those of other texts that wait for the morning. */
  async #inHours(send: (hours: SmsHours) => Promise<unknown>): Promise<void> {
    const { db, clock } = this.#parts;
    const other = await readOtherConfig(db);
    await send({ isOpen: isInsideWindow(other, clock.now()), sign: other.defaultSign });
  }

  async #giveUp(): Promise<void> {
    const hours = await this.#receiptHours();
    for (let rounds = 0; rounds < GIVE_UP_ROUNDS_MAX && !this.#isStopping; rounds += 1) {
      if ((await giveUpOnReceipts(this.#parts.pool, hours)) === 0) break;
    }
  }

  async #receiptHours(): Promise<number> {
    return (await readOtherConfig(this.#parts.db)).reportTimeoutHours;
  }
}
