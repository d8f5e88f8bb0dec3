/** Looks an application up by its number, in the lists that one may see: what is not in one's own scope is not found. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { useCall } from '../api/hooks.ts';
import { usePermission } from '../session/session-context.ts';

export interface FoundApplications {
  readonly found: readonly ApplicationRow[];
  readonly isLooking: boolean;
}

/** `applyNo` null: nothing to look for. */
export function useFoundApplications(applyNo: string | null): FoundApplications {
  const may = usePermission();
  const fieldsFor = ({ access }: Endpoint) =>
    applyNo !== null && access.kind === 'permission' && may(access.anyOf) ? { applyNo } : null;
  const lists = [
    useCall(pageMyApplications, fieldsFor(pageMyApplications), { isQuiet: true }),
    useCall(pageApplicationsToReview, fieldsFor(pageApplicationsToReview), { isQuiet: true }),
    useCall(pageApplicationsToSupervise, fieldsFor(pageApplicationsToSupervise), { isQuiet: true }),
  ];
  return {
    found: lists.flatMap(({ data }) => data?.list ?? []),
    isLooking: lists.some(({ isFetching }) => isFetching),
  };
}
