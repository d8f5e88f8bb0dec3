/** The lists that the workbench reads. */
import {
  pageApplicationsToReview,
  pageMyApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';

const NEWEST = { pageNum: 1, pageSize: 5 };
const POLL_MS = 30_000;

export const useApplicationsToReview = () =>
  useCall(pageApplicationsToReview, { ...NEWEST, auditTab: 1 }, { pollMs: POLL_MS });

export const useMyApplications = () => useCall(pageMyApplications, NEWEST, { pollMs: POLL_MS });
