/** The lists that the workbench reads; a figure and a section of the page share one call. */
import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { type ApplicationFilters, paths } from '../../../paths.ts';

const NEWEST = { pageNum: 1, pageSize: 5 };
/** Only the count is read, so one row is enough. */
const COUNTING = { pageNum: 1, pageSize: 1 };
const POLL_MS = 30_000;

export const useApplicationsToReview = () =>
  useCall(pageApplicationsToReview, { ...NEWEST, auditTab: 1 }, { pollMs: POLL_MS });

export const useMyApplications = () => useCall(pageMyApplications, NEWEST, { pollMs: POLL_MS });

/** Counts matching applications, with the list that shows them; `supervised`: of the whole area, else one's own. */
export function useCountOf(supervised: boolean, filters: ApplicationFilters) {
  const endpoint = supervised ? pageApplicationsToSupervise : pageMyApplications;
  const { data, error } = useCall(endpoint, { ...COUNTING, ...filters }, { pollMs: POLL_MS });
  const to = supervised ? paths.superviseApplications(filters) : paths.myApplications(filters);
  return { count: data?.total, failure: error, to };
}
