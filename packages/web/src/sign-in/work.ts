/** The work that the server asks for before further guesses and codes: the browser does it, and people read and type nothing. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { getVerificationCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { call } from '../api/call.ts';
import { CallFailure, toCallFailure } from '../api/call-failure.ts';

/** Fields that go with the call that asked for the work. */
export interface Work {
  readonly uuid: string;
  readonly code: string;
}

interface Owing {
  /** the last answer asked for work */
  readonly isOwed: boolean;
  readonly onWork: (isWorking: boolean) => void;
}

/**
 * Makes a call. Where it is refused for want of work, that is done and the call made once more.
 * @throws CallFailure
 */
export async function withWork<Answer>(
  { isOwed, onWork }: Owing,
  act: (work: Partial<Work>) => Promise<Answer>,
): Promise<Answer> {
  const work = async () => {
    onWork(true);
    return doWork().finally(() => onWork(false));
  };
  if (isOwed) return act(await work());
  try {
    return await act({});
  } catch (thrown) {
    if (toCallFailure(thrown).code !== ErrorCode.wrongCaptcha) throw thrown;
    return act(await work());
  }
}

async function doWork(): Promise<Work> {
  const { uuid, challenge } = await call(getVerificationCode, {});
  return { uuid, code: await solve(challenge) };
}

const notDone = () =>
  new CallFailure(
    ErrorCode.wrongCaptcha,
    '浏览器没有完成安全验证，请刷新页面后再试；仍不行的，请换一个浏览器，或改用扫码登录',
  );

function solve(challenge: AnswerOf<typeof getVerificationCode>['challenge']): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
    const end = (code: string | null) => {
      worker.terminate();
      if (code === null) reject(notDone());
      else resolve(code);
    };
    worker.onmessage = ({ data }: MessageEvent<string | null>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(challenge);
  });
}
