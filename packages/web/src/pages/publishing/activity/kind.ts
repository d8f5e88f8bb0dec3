/** 活动 among the contents that are reviewed. */
import {
  type ActivityRow,
  activityDetails,
  pageActivities,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pageSigns } from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { contentKind } from '../../../content/kind.ts';

export const activity = contentKind('activity', {
  noun: '活动',
  reads: [pageActivities, activityDetails, pageSigns],
});

/** Passed, and published at a moment that is still ahead. */
export const isYetToCome = ({
  activityStatus,
  auditStatus,
}: Pick<ActivityRow, 'activityStatus' | 'auditStatus'>): boolean =>
  activityStatus === null && auditStatus === ContentStatus.published;
