/** Holds an application that was found unfit to be sent when its work was claimed: its people hear why, and mend it. */
import type { Dependencies } from '../dependencies.ts';
import { holdAsUnreadable, holdForChange } from '../features/messaging/mass-sms/sending/hold-actions.ts';
import { ContentChanged, NotLoaded, type Unsendable } from './claim/applications.ts';
import { dropChangedRepeats } from './clock/clean-up.ts';

const CHANGED_REMARK = {
  content: '内容与审核通过时不一致，已停止发送',
  recipients: '接收人与提交时不一致，已停止发送',
};
const UNREADABLE_REMARK = '内容无法读取，已停止发送，请联系系统管理员';

/**
 * Holds an application whose stored content is not the one that was passed, or cannot be read; not for the database's own failure. One
 * that has ended cannot be held: its retries end. What somebody holds just now is left: whoever finds it again asks again.
 */
export async function stopUnsendable(
  { db, pool, clock, log }: Pick<Dependencies, 'db' | 'pool' | 'clock' | 'log'>,
  found: Unsendable,
): Promise<void> {
  const { applyId } = found;
  if (found instanceof NotLoaded)
    return log.warn({ applyId, err: found }, 'an application is passed over, and claimed again in a second');
  try {
    if (found instanceof ContentChanged) {
      log.error(
        { applyId, what: found.what },
        'an application is not what was passed: nothing more of it is sent',
      );
      await holdForChange(db, clock, applyId, CHANGED_REMARK[found.what]);
    } else {
      log.error({ applyId, err: found }, 'an application cannot be read: nothing more of it is sent');
      await holdAsUnreadable(db, clock, applyId, UNREADABLE_REMARK);
    }
    await dropChangedRepeats(pool, applyId);
  } catch (error) {
    // Others are claimed all the same.
    log.error({ applyId, err: error }, 'an application that cannot be sent could not be held');
  }
}
