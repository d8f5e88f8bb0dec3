/**
 * The person's place, held beside the profile: the department they work in and its city, and their
 * identities. Asked once for an identity, when the first page has been read, and anew when the department has changed.
 */

import { listIdentities } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { getUserAreaInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { useCall, useIsLater } from '../api/hooks.ts';

const HELD = { staleMs: Number.POSITIVE_INFINITY, isQuiet: true } as const;

export const ownPlaceReads = [getUserAreaInfo, listIdentities] as const;

/** Undefined until it is known. */
export const useOwnPlace = (waits = false) => useCall(getUserAreaInfo, {}, { ...HELD, waits }).data;

/** None until they are known. */
export const useOwnIdentities = (waits: boolean) =>
  useCall(listIdentities, {}, { ...HELD, waits }).data ?? [];

/** Mounted with the shell, so that every page finds both. */
export function useHeldPlace(): void {
  const waits = !useIsLater();
  useOwnPlace(waits);
  useOwnIdentities(waits);
}
