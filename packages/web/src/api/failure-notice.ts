/**
 * The one translator of failures into what people see. Whoever catches a failure either shows it in
 * its own place beside a field or hands it over here; a failure is never told twice.
 */
import { ErrorCode, SIGN_IN_AGAIN_CODES } from '@farmers-mailbox/contract/error-codes.ts';
import { Listeners } from '../notices/listeners.ts';
import { ask, tell } from '../notices/notices.ts';
import { CALL_ABANDONED, type CallFailure, toCallFailure } from './call-failure.ts';

const shown = new WeakSet<CallFailure>();
let askingToSignIn = false;

/** Failures that concern the whole session: the call layer shows them, even where a page has its own error state. */
export const endsSession = (failure: CallFailure): boolean =>
  SIGN_IN_AGAIN_CODES.includes(failure.code) || failure.code === ErrorCode.dutyOpen;

const dutyListeners = new Listeners();

/** Told when the server refuses a call because something must be done first: the dialog that comes up says what. */
export const listenToDuties = dutyListeners.add;

/** Nothing is left to say of it: it has been shown, or its call was given up. */
export function isTold(thrown: unknown): boolean {
  const failure = toCallFailure(thrown);
  return failure.code === CALL_ABANDONED || shown.has(failure);
}

export function showFailure(thrown: unknown): void {
  const failure = toCallFailure(thrown);
  if (isTold(failure)) return;
  shown.add(failure);
  if (failure.code === ErrorCode.sensitiveWord) return showSensitiveWord(failure.message);
  if (failure.code === ErrorCode.dutyOpen) return dutyListeners.tell();
  if (endsSession(failure)) return void askToSignInAgain(failure.message);
  tell('error', failure.requestId ? `${failure.message}（编号 ${failure.requestId}）` : failure.message);
}

function showSensitiveWord(words: string): void {
  void ask({
    title: '提交失败',
    text: `短信内容含有敏感词“${words}”，请删除后重新提交。`,
    confirmLabel: '关闭',
    cancelLabel: null,
  });
}

/** Told when somebody has signed in again in front of the page that stands. */
export const SIGNED_IN_AGAIN = 'signedInAgain';

/** Asked once, however many calls of a page fail together; what is on the screen stays either way. */
async function askToSignInAgain(sentence: string): Promise<void> {
  if (askingToSignIn) return;
  askingToSignIn = true;
  tell('error', sentence);
  const again = await ask({
    title: '您已退出登录',
    // the message beside it is gone after five seconds; the reason must not be
    text: `${sentence}。您可以留在当前页面，也可以重新登录。登录后本页不变，已填写的内容还在。`,
    confirmLabel: '重新登录',
    cancelLabel: '留在本页',
    signsIn: true,
  });
  askingToSignIn = false;
  if (again) dispatchEvent(new Event(SIGNED_IN_AGAIN));
}
