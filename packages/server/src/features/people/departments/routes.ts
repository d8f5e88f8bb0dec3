/** Organisations for pickers and details: `contract/people/departments/endpoints.ts`. */
import { areaOf, choosableRegionOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { parentCodeOf, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { isPlainAsked } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { type FoundDept, findAdminDept } from './admin-queries.ts';
import { tellLeaderPhone } from './leader-phone.ts';
import { toDept, toTreeNode } from './presenter.ts';
import { findDept, listChildren, type Reviewer, reviewersOf, searchDepts } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function departmentRoutes(needs: Needs): Route[] {
  const { db, clock, personalData } = needs;
  return [
    // Organisations are public knowledge: everybody chooses their own from the whole tree, and reads what an office says of itself,
    // its leader's number masked.
    route(endpoints.listChildDept, async ({ parentId, ...filter }) =>
      (await listChildren(db, parentId || null, filter)).map(toTreeNode),
    ),
    route(endpoints.listMyChildDept, async ({ parentId, forChoice, ...filter }, { actor }) => {
      const area = forChoice === 1 ? choosableRegionOf(actor) : areaOf(actor);
      if (area === null) return [];
      if (!parentId && filter.keyword) return (await searchDepts(db, area, filter.keyword)).map(toTreeNode);
      if (!parentId) {
        const top = await findDept(db, area);
        return top ? [toTreeNode(top)] : [];
      }
      if (!covers(area, parentId)) throw new Refusal(ErrorCode.outsideArea);
      return (await listChildren(db, parentId, filter)).map(toTreeNode);
    }),
    route(endpoints.getDept, async ({ deptId, plainFlag }, context) => {
      const told = toDept(await requireDept(db, deptId), personalData);
      const isManaged = covers(managedArea(context.actor), deptId);
      if (plainFlag === 1 && !isManaged) throw new Refusal(ErrorCode.outsideArea);
      const isPlain = isManaged && told.leaderPhone !== null && isPlainAsked(context.actor, plainFlag);
      return isPlain ? { ...told, leaderPhone: await tellLeaderPhone(needs, context, deptId) } : told;
    }),
    route(endpoints.getSuperiorDept, async ({ deptId }) => {
      await requireDept(db, deptId);
      const superior = await findSuperior(db, deptId, chinaDay(clock.now()));
      if (!superior) throw new Refusal(ErrorCode.notFound, '上级区域还没有审核人');
      return { ...toDept(superior.dept, personalData), auditUserList: superior.reviewers };
    }),
  ];
}

async function requireDept(db: Needs['db'], deptId: string): Promise<FoundDept> {
  const found = await findAdminDept(db, deptId);
  if (!found) throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  return found;
}

/** The nearest region above the department's own that has somebody to review. */
async function findSuperior(
  db: Needs['db'],
  deptId: string,
  today: string,
): Promise<{ dept: FoundDept; reviewers: Reviewer[] } | null> {
  const region = regionOfCode(deptId);
  for (let code = region && parentCodeOf(region); code !== null; code = parentCodeOf(code)) {
    const reviewers = await reviewersOf(db, code, today);
    const dept = reviewers.length > 0 ? await findAdminDept(db, code) : undefined;
    if (dept) return { dept, reviewers };
  }
  return null;
}
