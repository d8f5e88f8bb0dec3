/** Kinds of things that an event may be about, for whoever writes it, and the chosen one among those that a search finds. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { pageApplicationsToSupervise } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pageDisasters } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import {
  RELATED_LABEL,
  RELATED_TYPES,
  type RelatedType,
} from '@farmers-mailbox/contract/publishing/event/fields.ts';
import type { EventValues } from './values.ts';

const LISTS: Readonly<Record<RelatedType, Endpoint>> = {
  sms: pageApplicationsToSupervise,
  disaster: pageDisasters,
  activity: pageActivities,
};

/** Kinds whose list the person may read. @param may as `usePermission` answers */
export const typesReadBy = (may: (permissions: readonly string[]) => boolean): readonly RelatedType[] =>
  RELATED_TYPES.filter((type) => {
    const { access } = LISTS[type];
    return access.kind === 'permission' && may(access.anyOf);
  });

export interface Related {
  readonly value: string;
  readonly label: string;
}

/** Those that were found, behind the chosen one where it is not among them: its name must not go with the words of a search. */
export function relatedOptions(
  { relatedType, relatedId, relatedTitle }: Pick<EventValues, 'relatedType' | 'relatedId' | 'relatedTitle'>,
  found: readonly Related[],
): readonly Related[] {
  if (relatedType === '' || relatedId === null || found.some(({ value }) => value === relatedId))
    return found;
  return [{ value: relatedId, label: relatedTitle || `已关联的${RELATED_LABEL[relatedType]}` }, ...found];
}
