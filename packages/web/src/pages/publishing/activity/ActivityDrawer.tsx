/** One activity, its records and its review. */
import { activityDetails, auditActivity } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { ContentStatus, operationsOf } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { useAct } from '../../../api/hooks.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { useReadForReview } from '../../../ui/review/ReviewBody.tsx';
import { ActivityView } from './ActivityView.tsx';
import { activity } from './kind.ts';

const { published, refused } = ContentStatus;

export function ActivityDrawer({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const audit = useAct(auditActivity, { refresh: activity.reads });
  return (
    <ContentDrawer
      kind={activity}
      read={useReadForReview(activityDetails, { activityId })}
      pass={({ contentHash }, auditOpinion) =>
        audit.attempt({ activityId, contentHash, auditStatus: published, auditOpinion })
      }
      refuse={({ contentHash }, auditOpinion) =>
        audit.attempt({ activityId, contentHash, auditStatus: refused, auditOpinion })
      }
      opinionOn={['opinionActivity', activityId]}
      consequenceOf={({ title, fullDeptName }) =>
        `“${title}”通过后马上发布，${fullDeptName}的农户都能看到。以后可以撤销。`
      }
      recordsOf={({ records }) =>
        records.length === 0 ? null : (
          <ContentRecords records={records} operations={operationsOf('activity')} />
        )
      }
      onClose={onClose}
    >
      {(details) => <ActivityView activity={details} placeName={details.fullDeptName} />}
    </ContentDrawer>
  );
}
