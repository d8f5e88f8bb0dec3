/** 活动 among the contents that are reviewed. */
import { activityDetails, pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pageSigns } from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { contentKind } from '../../../content/kind.ts';

export const activity = contentKind('activity', {
  noun: '活动',
  reads: [pageActivities, activityDetails, pageSigns],
});
