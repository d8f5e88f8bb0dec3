/**
 * Turns for questions that take the database seconds, as counting a province: one at a time for a person, a few in all, the
 * others wait. In memory, so each web program has its own; nothing is lost with them.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from '../../http/refusal.ts';

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
}

/** Two use up the processors of a small server, and leave the pool's other connections to everybody else. */
const USUAL: TurnLimits = { runningMax: 2, waitingMax: 40, waitMs: 30_000 };

interface Waiting {
  readonly person: string;
  readonly question: string;
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

export function openTurns(limits: TurnLimits = USUAL): Turns {
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
      if (waiting.length >= limits.waitingMax) return refuse(busy());
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
        refuse(busy());
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

function busy(): Refusal {
  return new Refusal(ErrorCode.systemBusy, '正在统计的人较多，请稍后再试');
}
