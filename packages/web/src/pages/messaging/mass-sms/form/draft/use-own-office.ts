/** The writer's own office, as texts name it: its name, its region, and its telephone where one was entered. */
import { listPublicAdmins } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { useSession } from '../../../../../session/session-context.ts';
import type { OwnOffice } from './known-values.ts';

const STALE_MS = 300_000;

/** A convenience: what cannot be read is left to the writer. `isPending` while the telephone may still come. */
export function useOwnOffice(): OwnOffice & { readonly isPending: boolean } {
  const { deptId, deptName, ancestors } = useSession().user.sysDept;
  const quietly = { isQuiet: true, staleMs: STALE_MS };
  const dept = useCall(getDept, { deptId }, quietly);
  const own = dept.data?.officePhone ?? '';
  // the directory that everybody reads has a telephone where the office itself has none
  const listed = useCall(
    listPublicAdmins,
    dept.isSuccess && own === '' ? { deptId, pageNum: 1, pageSize: 1 } : null,
    quietly,
  );
  const [entry] = listed.data?.list ?? [];
  const isOwn = entry?.fullDeptName === dept.data?.fullDeptName;
  return {
    deptName,
    placeName: ancestors.split('/').at(-1) ?? '',
    officePhone: own || (isOwn ? (entry?.officePhone ?? '') : ''),
    isPending: dept.isLoading || listed.isLoading,
  };
}
