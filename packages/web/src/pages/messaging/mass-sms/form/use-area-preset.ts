/** Recipients that the address bar brings along: kinds of people (`objCategoryIds`) in a place (`objDeptId`), else in one's whole area. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallFailure } from '../../../../api/call-failure.ts';
import { useCall } from '../../../../api/hooks.ts';
import { useSession } from '../../../../session/session-context.ts';
import { useDictionary } from '../../../../ui/text/dictionary.ts';
import type { Draft } from './draft/draft.ts';

export interface AreaPreset {
  readonly chosen: Pick<Draft, 'areas' | 'categories'> | null;
  /** the name of the place is on its way, or cannot be had */
  readonly place: UseQueryResult<unknown, CallFailure>;
  readonly isPending: boolean;
}

/** @param isWanted false for a draft that has recipients of its own */
export function useAreaPreset(isWanted: boolean): AreaPreset {
  const [search] = useSearchParams();
  const { user } = useSession();
  const categoryIds = isWanted ? (search.get('objCategoryIds')?.split(',') ?? []) : [];
  const ownArea = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const deptId = search.get('objDeptId') ?? ownArea;
  const place = useCall(getDept, categoryIds.length > 0 && deptId !== null ? { deptId } : null);
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  const categories = categoryIds.map((id) => ({ id, name: labelOf(id) }));
  const isPending = categoryIds.length > 0 && deptId !== null && !place.data;
  if (!place.data) return { chosen: null, place, isPending };
  const { deptId: code, deptName } = place.data;
  return { chosen: { areas: [{ deptId: code, deptName }], categories }, place, isPending };
}
