/** Live chats: once a second one question for everybody who watches in this program, so that a thousand watchers cost no more than one. */
import type { Standing } from './queries.ts';

const EVERY_MS = 1_000;
const NOTHING: Standing = { changeNo: '0', unreadCount: 0 };

export interface ChatWatch {
  /** The standing now, and again whenever it has changed, until the signal fires. */
  watch(userId: string, gone: AbortSignal): AsyncIterable<Standing>;
}

export function openChatWatch(
  readStandings: (userIds: readonly string[]) => Promise<Map<string, Standing>>,
  everyMs = EVERY_MS,
): ChatWatch {
  const watchers = new Map<string, number>();
  let round: Promise<Map<string, Standing>> | null = null;

  /** Whoever asks within one round shares its answer. */
  const next = (): Promise<Map<string, Standing>> => {
    round ??= new Promise<void>((resolve) => setTimeout(resolve, everyMs)).then(() => {
      round = null;
      return readStandings([...watchers.keys()]);
    });
    return round;
  };

  return {
    async *watch(userId, gone) {
      watchers.set(userId, (watchers.get(userId) ?? 0) + 1);
      try {
        let last = (await readStandings([userId])).get(userId) ?? NOTHING;
        yield last;
        while (!gone.aborted) {
          const now = (await next()).get(userId) ?? NOTHING;
          if (gone.aborted) return;
          if (now.changeNo !== last.changeNo) yield now;
          last = now;
        }
      } finally {
        const left = (watchers.get(userId) ?? 1) - 1;
        if (left === 0) watchers.delete(userId);
        else watchers.set(userId, left);
      }
    },
  };
}
