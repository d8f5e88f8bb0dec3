/** Every read that shows where an application stands, or how many wait: a decision makes all of them old. */
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import {
  phoneReviewDetails,
  phoneReviewList,
} from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import { sendSituation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';

export const applicationReads = [
  pageMyApplications,
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  applicationDetails,
  sendSituation,
  phoneReviewList,
  phoneReviewDetails,
  todo,
] as const;
