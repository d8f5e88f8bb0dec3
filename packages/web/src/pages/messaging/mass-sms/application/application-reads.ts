/** Every read that shows where an application stands: a decision makes all of them old. */
import {
  applicationDetails,
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
  sendSituation,
} from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import {
  phoneReviewDetails,
  phoneReviewList,
} from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';

export const applicationReads = [
  pageMyApplications,
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  applicationDetails,
  sendSituation,
  phoneReviewList,
  phoneReviewDetails,
] as const;
