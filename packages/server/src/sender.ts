/**
 * The sender: everything from the passed application to the settled receipt. Any number of them work on one database, in
 * one program or in several. Started and stopped here; what its parts do stands in sender/.
 */
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { leavingRuleAt } from './features/messaging/mass-sms/application/send-window.ts';
import { holdMissedStarts } from './features/messaging/mass-sms/sending/hold-actions.ts';
import type { Resolve } from './gateways/allowed-addresses.ts';
import type { GatewayTimes } from './gateways/gateway.ts';
import { openPushReceiver } from './gateways/push-receiver.ts';
import { ChannelWatch } from './sender/channel/channel-watch.ts';
import { Inbound } from './sender/channel/inbound.ts';
import type { Unsendable } from './sender/claim/applications.ts';
import { Claims } from './sender/claim/claim.ts';
import { askForWaiting, WaitingWork } from './sender/claim/waiting-work.ts';
import { Scheduler } from './sender/clock/scheduler.ts';
import { JournalApplier } from './sender/journal/journal-applier.ts';
import { WireLog } from './sender/journal/wire-log.ts';
import { Lease, readLastHeartbeat } from './sender/lease.ts';
import { stopUnsendable } from './sender/unsendable.ts';

export type SenderDependencies = Pick<Dependencies, 'db' | 'pool' | 'personalData' | 'clock' | 'log'>;

export interface SenderOptions {
  /** Shown in `sms_sender`: which program this is. */
  readonly program?: string;
  /** Seconds that a receiver must have listened before a doubt ends without a receipt. */
  readonly doubtListenSeconds?: number;
  /** So many acceptances wait for their receipts before a row is written for both; fewer are written at once. */
  readonly waitingFrom?: number;
  /**
   * A folder on this machine for what is handed to carriers, so that after kill -9 only what may have left is in doubt. Without one
   * everything that was committed and has no answer is.
   */
  readonly wireLogs?: string;
  readonly gatewayTimes?: Partial<GatewayTimes>;
  /** Where channels of the console may lead; without it anywhere. */
  readonly resolve?: Resolve | undefined;
  /** The platform of pushes; without it the built-in receiver. */
  readonly pushReceiver?: Config['pushReceiver'];
}

export interface Sender {
  readonly senderId: number;
  /** Of each channel: segments without an answer, messages remembered for their receipt, recipients ready. */
  readonly figures: readonly { taken: number; remembered: number; ready: number }[];
  /** No new work; waits up to ten seconds for answers, writes everything down. */
  stop(): Promise<void>;
}

const DOUBT_LISTEN_SECONDS = 600;
const STOP_GRACE_MS = 10_000;

/** The pool should have eight connections or more: one is the lease's, one the journal's, up to five the clock's, the rest serve the channels. */
export async function startSender(
  dependencies: SenderDependencies,
  options: SenderOptions = {},
): Promise<Sender> {
  const { db, pool, personalData, clock, log } = dependencies;
  const wireLog = new WireLog(options.wireLogs, log);
  // The lease is there, and hears, before the channels are.
  let watch: ChannelWatch | null = null;
  const lease: Lease = new Lease(pool, options.program ?? `sender of process ${process.pid}`, log, wireLog, {
    onReplaced: () => watch?.loseLeases(),
    onSending: () => watch?.lookForWork(),
  });
  const lastAtWork = await readLastHeartbeat(pool);
  await lease.start();
  await holdMissedStarts(db, clock, lastAtWork);
  const inbound = new Inbound(db, personalData, clock, log);
  const applier = new JournalApplier(pool, log, {
    doubtListenSeconds: options.doubtListenSeconds ?? DOUBT_LISTEN_SECONDS,
    waitingFrom: options.waitingFrom,
    wireLogs: options.wireLogs,
  });
  const waiting = new WaitingWork(
    () => askForWaiting(pool, clock.now()),
    ({ work, texts }) => {
      if (work) watch?.lookForWork();
      if (texts) watch?.lookForTexts();
    },
  );
  const leavingRule = () => leavingRuleAt(db, clock.now());
  const stop = (found: Unsendable) => stopUnsendable(dependencies, found);
  watch = new ChannelWatch({
    ...dependencies,
    lease,
    wireLog,
    claims: new Claims(pool, personalData, leavingRule, stop),
    waiting,
    inbound,
    gatewayTimes: options.gatewayTimes ?? {},
    resolve: options.resolve,
    onJournal: () => applier.poke(),
  });
  await watch.start();
  waiting.start();
  const pushReceiver = openPushReceiver(options.pushReceiver, clock);
  const scheduler = new Scheduler({ ...dependencies, watch, pushReceiver });
  return runningOf({ lease, wireLog, inbound, applier, waiting, watch, scheduler });
}

interface Parts {
  readonly lease: Lease;
  readonly wireLog: WireLog;
  readonly inbound: Inbound;
  readonly applier: JournalApplier;
  readonly waiting: WaitingWork;
  readonly watch: ChannelWatch;
  readonly scheduler: Scheduler;
}

function runningOf({ lease, wireLog, inbound, applier, waiting, watch, scheduler }: Parts): Sender {
  return {
    get senderId() {
      return lease.senderId;
    },
    get figures() {
      return watch.figures;
    },
    async stop() {
      // A job of the clock may take minutes, and who is killed before its channels have ended leaves texts in doubt.
      const jobsEnd = scheduler.stop();
      await waiting.stop();
      await watch.stop(STOP_GRACE_MS);
      await inbound.stop();
      await applier.stop();
      await lease.stop();
      wireLog.end();
      await jobsEnd;
    },
  };
}
