/** Permissions for reading explanations of others' rights: one tells of a person's roles, so not everybody gets one of everybody. */
import { type ActorRights, areaOf, covers } from '../../access/area.ts';
import { mayManage } from '../../access/rank.ts';
import { isCityAdmin } from '../../access/roles.ts';
import { allOf, type Verdict, verdict } from '../../access/verdict.ts';

type Reader = Pick<ActorRights, 'userId' | 'deptId' | 'roleKeys'>;

/** A person with all that they are: whoever is somebody's superior stays it in each identity. */
export interface ExplainedPerson {
  readonly userId: string;
  readonly roleKeys: readonly string[];
  readonly deptIds: readonly string[];
}

/** Administrators of county and above, and the security administrator. */
export function mayReadExplanations(reader: Pick<Reader, 'roleKeys'>): Verdict {
  return verdict(
    isCityAdmin(reader.roleKeys) || isSecurity(reader),
    '只有区县级以上管理员和安全管理员可以查看权限说明',
  );
}

/** True if the person exists for this reader. */
export function isInReach(reader: Reader, person: Pick<ExplainedPerson, 'deptIds'>): boolean {
  const area = areaOf(reader);
  return person.deptIds.some((deptId) => covers(area, deptId));
}

/** People below oneself in one's own area; the security administrator gives the rights, and asks about everybody. */
export function mayExplain(reader: Reader, person: ExplainedPerson): Verdict {
  if (isSecurity(reader)) return true;
  return allOf(
    verdict(isInReach(reader, person), '不在您的管辖范围内'),
    person.userId === reader.userId ? true : mayManage(reader, person),
  );
}

const isSecurity = ({ roleKeys }: Pick<Reader, 'roleKeys'>): boolean => roleKeys.includes('securityAdmin');
