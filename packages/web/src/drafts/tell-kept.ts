/** Tells whoever was second with a change that the typed text is kept: it is offered again beside the newer version. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { CallFailure, toCallFailure } from '../api/call-failure.ts';
import type { WorkKeeper } from '../ui/unsaved/unsaved-work.ts';

/** @throws CallFailure as `save` does */
export async function tellKept(keeper: Pick<WorkKeeper, 'flush'> | null, save: () => Promise<unknown>) {
  try {
    return await save();
  } catch (thrown) {
    const { code, message, fieldErrors, requestId } = toCallFailure(thrown);
    if (keeper === null || code !== ErrorCode.stateChanged || fieldErrors.length > 0) throw thrown;
    await keeper.flush();
    const sentence = `${message}。您填写的已自动保存，重新打开后可以接着填`;
    throw new CallFailure(code, sentence, fieldErrors, requestId);
  }
}
