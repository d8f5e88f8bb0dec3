/**
 * Turns for what takes the database seconds, as counting a province or fixing its recipients: one at a time for a person, a few in
 * all, the others wait without a connection of the pool. In memory, so each web program has its own; nothing is lost with them.
 */
import { randomUUID } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from './refusal.ts';

export interface Turns {
  /**
   * Does the work when its turn has come. The same question of the same person that still waits is replaced by a newer one.
   * @throws Refusal 4006 for what was replaced, 5000 when too many wait already or the turn does not come in time
   */
  take<Answer>(person: string, question: string, work: () => Promise<Answer>): Promise<Answer>;
}

export interface TurnLimits {
  readonly runningMax: number;
  readonly waitingMax: number;
  readonly waitMs: number;
  /** said to whoever has no turn */
  readonly busy: string;
}

/** Two use up the processors of a small server, and leave the pool's other connections to everybody else. */
const QUESTIONS: TurnLimits = {
  runningMax: 2,
  waitingMax: 40,
  waitMs: 30_000,
  busy: '正在统计的人较多，请稍后再试',
};
/**
 * A submission may write a million recipients on one connection: so few at once leave the others of the pool to everybody who reads,
 * reviews, or sends a warning.
 */
export const SUBMISSIONS: TurnLimits = {
  runningMax: 5,
  waitingMax: 500,
  waitMs: 45_000,
  busy: '正在提交的人较多，短信没有提交，请稍后再试',
};
/** A question that no other takes the place of. */
export const onlyOnce = (): string => randomUUID();

interface Waiting {
  readonly person: string;
  readonly question: string;
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

export function openTurns(limits: TurnLimits = QUESTIONS): Turns {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  const leave = (one: Waiting) => {
    const at = waiting.indexOf(one);
    if (at >= 0) waiting.splice(at, 1);
  };
  const beginNext = () => {
    if (running.size >= limits.runningMax) return;
    const next = waiting.find(({ person }) => !running.has(person));
    if (!next) return;
    leave(next);
    running.add(next.person);
    next.begin();
  };
  const wait = (person: string, question: string) =>
    new Promise<void>((begin, refuse) => {
      const older = waiting.find((one) => one.person === person && one.question === question);
      if (older) {
        leave(older);
        older.refuse(new Refusal(ErrorCode.tooFrequent, '您又改了条件，本次统计已由后一次代替'));
      }
      if (waiting.length >= limits.waitingMax) return refuse(busy(limits));
      const one: Waiting = {
        person,
        question,
        begin: () => {
          clearTimeout(timer);
          begin();
        },
        refuse: (refusal) => {
          clearTimeout(timer);
          refuse(refusal);
        },
      };
      const timer = setTimeout(() => {
        leave(one);
        refuse(busy(limits));
      }, limits.waitMs);
      waiting.push(one);
      beginNext();
    });

  return {
    async take(person, question, work) {
      await wait(person, question);
      try {
        return await work();
      } finally {
        running.delete(person);
        beginNext();
      }
    },
  };
}

function busy(limits: TurnLimits): Refusal {
  return new Refusal(ErrorCode.systemBusy, limits.busy);
}
