/**
 * Tells if the server can be reached, and if it has a newer console: the bar above the pages says so. Calls report
 * here that they got through or did not; after a failure the server is asked until it answers.
 */
import { Listeners } from './listeners.ts';
import { isNewerThere } from './newer-version.ts';

export interface Connection {
  readonly isAway: boolean;
  readonly isNewer: boolean;
}

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 15_000;
const NEWER_ASKED_EVERY_MS = 300_000;

let connection: Connection = { isAway: false, isNewer: false };
let asking: ReturnType<typeof setTimeout> | undefined;
let newerAskedAt = Date.now();
const listeners = new Listeners();

export const readConnection = (): Connection => connection;

export const listenToConnection = listeners.add;

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  listeners.tell();
}

/** A call got no answer: the line is cut, or something in between answered for a server that is away. */
export function noteServerAway(): void {
  if (connection.isAway) return;
  change({ isAway: true });
  askAgainIn(FIRST_PAUSE_MS);
}

function askAgainIn(ms: number): void {
  clearTimeout(asking);
  const ask = async () => {
    if (await isServerThere()) return noteServerThere();
    askAgainIn(Math.min(Math.max(ms * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS));
  };
  asking = setTimeout(() => void ask(), ms);
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** A server that comes back often comes back newer. */
function noteServerThere(): void {
  clearTimeout(asking);
  change({ isAway: false });
  void lookForNewer();
}

async function lookForNewer(): Promise<void> {
  newerAskedAt = Date.now();
  if (!connection.isNewer && (await isNewerThere())) change({ isNewer: true });
}

/** Begins to watch; what it returns ends it. */
export function watchConnection(): () => void {
  const askNow = () => connection.isAway && askAgainIn(0);
  const lookSometimes = () => {
    if (!document.hidden && Date.now() - newerAskedAt >= NEWER_ASKED_EVERY_MS) void lookForNewer();
  };
  const timer = setInterval(lookSometimes, NEWER_ASKED_EVERY_MS);
  addEventListener('online', askNow);
  addEventListener('offline', noteServerAway);
  document.addEventListener('visibilitychange', lookSometimes);
  return () => {
    clearInterval(timer);
    removeEventListener('online', askNow);
    removeEventListener('offline', noteServerAway);
    document.removeEventListener('visibilitychange', lookSometimes);
  };
}
