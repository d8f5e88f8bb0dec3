/** Answers that a form needs before it can be filled in. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import type { CallFailure } from '../api/call-failure.ts';
import { useCall } from '../api/hooks.ts';
import { useSession } from '../session/session-context.ts';
import type { DeptChoice } from '../ui/dept/dept-nodes.ts';

export interface Needed<Value> {
  /** undefined until it is read */
  readonly data: Value | undefined;
  readonly error: CallFailure | null;
  readonly refetch: () => unknown;
}

/** The content that is changed; null for a new one. */
export function useStored<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E> | null,
): Needed<AnswerOf<E> | null> {
  const { data, error, refetch, isFetchedAfterMount } = useCall(endpoint, fields);
  // what an earlier look left in the store may be old
  return { data: fields === null ? null : isFetchedAfterMount ? data : undefined, error, refetch };
}

/** The person's own region, with which a new content begins; null for who has the whole country. */
export function useOwnRegion(): Needed<DeptChoice | null> {
  const { user } = useSession();
  const area = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const { data, error, refetch } = useCall(getDept, area === null ? null : { deptId: area }, {
    staleMs: 300_000,
  });
  const region = data && { deptId: data.deptId, deptName: data.deptName };
  return { data: area === null ? null : region, error, refetch };
}
