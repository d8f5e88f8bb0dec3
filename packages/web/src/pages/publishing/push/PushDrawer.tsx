/** One push, its figures, its records and its review. */
import { ContentStatus, operationsOf } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { passPush, pushDetails, refusePush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { PushMode, PushStatus } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';
import { draftOf, targetsOf } from './draft.ts';
import { push } from './kind.ts';
import { reasonOf, shareOf, TargetCount } from './PushState.tsx';
import { PushView } from './PushView.tsx';
import { namesOfTargets } from './target-names.ts';

const calls = { details: pushDetails, pass: passPush, refuse: refusePush };

export function PushDrawer({ pushId, onClose }: { pushId: string; onClose: () => void }) {
  return (
    <ContentDrawer
      kind={push}
      {...useReview(push, calls, pushId)}
      opinionOn={['opinionPush', pushId]}
      consequenceOf={({ title, pushMode, pushTime }) =>
        pushMode === PushMode.timed && pushTime
          ? `“${title}”通过后将在 ${toMinute(pushTime)} 推送，在那以前可以撤回。`
          : `“${title}”通过后马上推送，推送出去就不能撤回。`
      }
      recordsOf={({ records }) =>
        records.length === 0 ? null : <ContentRecords records={records} operations={operationsOf('push')} />
      }
      onClose={onClose}
    >
      {(details) => (
        <>
          <PushView
            push={details}
            placeName={details.fullDeptName}
            targets={namesOfTargets(draftOf(details))}
          />
          {details.targetCount === null && <TargetCount targets={targetsOf(draftOf(details))} />}
          {details.auditStatus === ContentStatus.published && reasonOf(details) !== null && (
            <p className="warning-note">
              {reasonOf(details)}
              {details.pushStatus === PushStatus.failed && '。要再次推送，请先撤回，再编辑并提交审核。'}
            </p>
          )}
          {details.pushStatus === PushStatus.sent && details.sentTime && (
            <>
              <h2 className="review-heading">推送情况</h2>
              <p>
                {toMinute(details.sentTime)} 推送给 {inDigits(details.targetCount ?? 0)} 人，到达{' '}
                {inDigits(details.reachCount)} 人（{shareOf(details.reachCount, details.targetCount)}
                ），打开 {inDigits(details.openCount)} 人（{shareOf(details.openCount, details.reachCount)}）
              </p>
            </>
          )}
        </>
      )}
    </ContentDrawer>
  );
}
