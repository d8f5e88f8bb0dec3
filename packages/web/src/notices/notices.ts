/**
 * Notices of the console outside the page itself: short messages that go by themselves, and dialogs that ask.
 * A small store without the component kit, so that the sign-in page speaks in the same voice as everything after it.
 */
import { Listeners } from './listeners.ts';

export type Tone = 'success' | 'error' | 'warning' | 'info';

/** A way on that a message offers, as `查看进度`. */
export interface Way {
  readonly label: string;
  readonly go: () => void;
}

export interface Message {
  readonly key: number;
  readonly tone: Tone;
  readonly text: string;
  readonly way?: Way | undefined;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** null: nothing to choose, only to close */
  readonly cancelLabel: string | null;
  readonly danger?: boolean;
  /** the dialog has a sign-in form, and is confirmed when that lets somebody in */
  readonly signsIn?: true;
  /** a third way beside the two */
  readonly otherLabel?: string;
}
/** The choice: `true` the deed that is asked for, `'other'` the third way. */
export type Answer = boolean | 'other';
export interface OpenQuestion extends Question {
  readonly key: number;
  readonly answer: (chosen: Answer) => void;
}

export interface Notices {
  readonly messages: readonly Message[];
  readonly questions: readonly OpenQuestion[];
  /** null while no modal dialog is open */
  readonly topDialog: HTMLElement | null;
}

/** ERR-03: 5,000 ms. */
const MESSAGE_MS = 5000;
const MESSAGES_MAX = 4;

let notices: Notices = { messages: [], questions: [], topDialog: null };
let lastKey = 0;
const listeners = new Listeners();

function change(next: Partial<Notices>): void {
  notices = { ...notices, ...next };
  listeners.tell();
}

export const readNotices = (): Notices => notices;

export const listenToNotices = listeners.add;

/** Shows a sentence for five seconds; the same sentence again only starts its time anew. */
export function tell(tone: Tone, text: string, way?: Way): void {
  lastKey += 1;
  const message = { key: lastKey, tone, text, way };
  const others = notices.messages.filter((one) => one.text !== text || one.tone !== tone);
  change({ messages: [...others, message].slice(-MESSAGES_MAX) });
  setTimeout(() => closeMessage(message.key), MESSAGE_MS);
}

export function closeMessage(key: number): void {
  change({ messages: notices.messages.filter((one) => one.key !== key) });
}

const openDialogs: HTMLElement[] = [];

/**
 * Told by every modal dialog: the browser makes all outside it dead and dim, messages too, so that they are shown inside
 * the uppermost one.
 * @returns tells that it is closed
 */
export function noteOpenDialog(dialog: HTMLElement): () => void {
  openDialogs.push(dialog);
  change({ topDialog: dialog });
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    change({ topDialog: openDialogs.at(-1) ?? null });
  };
}

const LEFT_MESSAGE = 'leftMessage';

/** For the page after the next reload: `tellWhatWasLeft` shows it there. */
export function leaveFailure(text: string): void {
  sessionStorage.setItem(LEFT_MESSAGE, JSON.stringify({ tone: 'error', text }));
}

export function tellWhatWasLeft(): void {
  const left = sessionStorage.getItem(LEFT_MESSAGE);
  if (left === null) return;
  sessionStorage.removeItem(LEFT_MESSAGE);
  const { tone, text } = JSON.parse(left) as Pick<Message, 'tone' | 'text'>;
  tell(tone, text);
}

/** Asks and waits; true when confirmed. Several questions are asked one after the other. */
export async function ask(question: Omit<Question, 'otherLabel'>): Promise<boolean> {
  return (await askForWay(question)) === true;
}

/** The same with a third way. */
export function askForWay(question: Question): Promise<Answer> {
  return new Promise((resolve) => {
    lastKey += 1;
    const key = lastKey;
    const answer = (chosen: Answer) => {
      change({ questions: notices.questions.filter((one) => one.key !== key) });
      resolve(chosen);
    };
    change({ questions: [...notices.questions, { ...question, key, answer }] });
  });
}
