/** One activity, its records and its review. */
import {
  type ActivityDetails,
  activityDetails,
  auditActivities,
  auditActivity,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { PublishTimeProblem } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import { ContentStatus, operationsOf } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { pagePushes } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { reviewInWords } from '../../../content/kind.ts';
import { PhoneFrame } from '../../../content/PhoneFrame.tsx';
import { usePermission } from '../../../session/session-context.ts';
import { FieldGroup } from '../../../ui/form/fields.tsx';
import { MomentField } from '../../../ui/form/MomentField.tsx';
import { useNow } from '../../../ui/page/now.ts';
import { useReadForReview } from '../../../ui/review/ReviewBody.tsx';
import { toDay, toMinute, toMoment } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { ActivityView } from './ActivityView.tsx';
import { activity, isYetToCome } from './kind.ts';

const { published, refused } = ContentStatus;

interface Chosen {
  readonly activityId: string;
  readonly isPushed: boolean;
  /** null: with the pass */
  readonly publishTime: string | null;
}
const MINUTE_MS = 60_000;
const AT_ONCE = { isPushed: false, publishTime: null };

export function ActivityDrawer({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const may = usePermission();
  const now = useNow(MINUTE_MS);
  const [chosen, setChosen] = useState<Chosen>({ activityId, ...AT_ONCE });
  // one by one, the next activity opens in this same drawer
  if (chosen.activityId !== activityId) setChosen({ activityId, ...AT_ONCE });
  const { isPushed, publishTime } = chosen;
  const passing = useAct(auditActivities, {
    refresh: isPushed ? [...activity.reads, pagePushes] : activity.reads,
  });
  const refusing = useAct(auditActivity, { refresh: activity.reads });
  const read = useReadForReview(activityDetails, { activityId });
  return (
    <ContentDrawer
      kind={activity}
      read={read}
      pass={({ contentHash }, auditOpinion) =>
        passing.attempt({
          activityIds: [activityId],
          contentHashes: { [activityId]: contentHash },
          auditStatus: published,
          auditOpinion,
          pushFlag: isPushed ? 1 : 0,
          ...(publishTime === null ? {} : { publishTime }),
        })
      }
      refuse={({ contentHash }, auditOpinion) =>
        refusing.attempt({ activityId, contentHash, auditStatus: refused, auditOpinion })
      }
      alsoAsked={
        <>
          <FieldGroup legend="发布时间（不选则通过后马上发布）">
            <MomentField
              label="发布时间"
              value={publishTime}
              min={toDay(now)}
              onChange={(moment) => setChosen({ ...chosen, publishTime: moment })}
            />
          </FieldGroup>
          {may('content:push:pass') && (
            <label>
              <input
                type="checkbox"
                checked={isPushed}
                onChange={({ target }) => setChosen({ ...chosen, isPushed: target.checked })}
              />
              {publishTime === null ? '通过后马上' : '发布时'}推送到农户的手机
            </label>
          )}
        </>
      }
      alsoProblem={publishTimeProblem(publishTime, read.details?.endTime, toMoment(now))}
      passedSaid={publishTime === null ? undefined : `已通过，${toMinute(publishTime)}发布`}
      opinionOn={['opinionActivity', activityId]}
      stateOf={(details) => (
        <>
          {isYetToCome(details) && <Tag>待发布</Tag>}
          {reviewInWords(activity, details)}
        </>
      )}
      consequenceOf={(details) =>
        `“${details.title}”${publishTime === null ? '通过后马上' : toMinute(publishTime)}发布${isPushed ? '并推送' : ''}，${readersInWords(details)}。以后可以撤销。`
      }
      recordsOf={({ records }) =>
        records.length === 0 ? null : (
          <ContentRecords records={records} operations={operationsOf('activity')} />
        )
      }
      onClose={onClose}
    >
      {(details) => (
        <>
          {details.targets.length > 0 && <p className="warning-note">{readersInWords(details)}。</p>}
          <PhoneFrame>
            <ActivityView activity={details} placeName={details.fullDeptName} />
          </PhoneFrame>
        </>
      )}
    </ContentDrawer>
  );
}

function publishTimeProblem(
  publishTime: string | null,
  endTime: string | undefined,
  now: string,
): string | undefined {
  if (publishTime === null || endTime === undefined) return undefined;
  if (publishTime <= now) return PublishTimeProblem.over;
  return publishTime >= endTime ? PublishTimeProblem.late : undefined;
}

const readersInWords = ({ fullDeptName, targets }: ActivityDetails): string =>
  targets.length === 0
    ? `${fullDeptName}的农户都能看到`
    : `只有${targets.map(({ deptName }) => deptName).join('、')}的农户能看到`;
