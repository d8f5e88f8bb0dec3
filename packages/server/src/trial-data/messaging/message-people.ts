/** Writers and reviewers of mass SMS among the trial's staff: the same chain as in review-chain.ts. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Operator } from '../../features/messaging/mass-sms/application/process-queries.ts';
import type { Department } from '../../installation/province.ts';
import { type Identity, leadingRole, type StaffMember } from '../people.ts';

/** Somebody in one identity. */
export interface Writer {
  member: StaffMember;
  identity: Identity;
  department: Department;
  /** The region that the identity covers. */
  area: string;
  /** 2 province … 6 village */
  level: number;
  isAdmin: boolean;
  roleName: string;
}

export interface Review {
  reviewer: Writer;
  /** The region whose administrators decide this step. */
  regionId: string;
}

/** Administrators and messengers of a level in their main identity. */
export function findWriters(staff: readonly StaffMember[], departments: readonly Department[]): Writer[] {
  const byId = new Map(departments.map((department) => [department.deptId, department]));
  return staff.flatMap((member) => {
    const [identity] = member.identities;
    const role = leadingRole(identity);
    const department = byId.get(identity.deptId);
    const area = areaOf(identity);
    if (!role?.level || !department || !area || !role.family.startsWith('levelled')) return [];
    const { level, name: roleName } = role;
    return [
      { member, identity, department, area, level, isAdmin: role.family === 'levelledAdmin', roleName },
    ];
  });
}

/**
 * The reviewers of each step: first somebody else of the writer's own region (of the township for a village), or of the
 * next region up that has somebody; then of the region above that one. In the province both are of the province.
 */
export function findReviews(writers: readonly Writer[], writer: Writer, steps: number): Review[] {
  const reviews: Review[] = [];
  let regionId = writer.level === 6 ? writer.area.slice(0, -2) : writer.area;
  while (reviews.length < steps) {
    const taken = [writer, ...reviews.map((review) => review.reviewer)];
    const reviewer = writers.find(
      (one) => one.isAdmin && one.area === regionId && !taken.some((other) => isSamePerson(one, other)),
    );
    if (reviewer) reviews.push({ reviewer, regionId });
    else if (regionId === ROOT_CODE) throw new Error('The province has too few administrators to review.');
    if (regionId !== ROOT_CODE) regionId = regionId.slice(0, -2);
  }
  return reviews;
}

export function operatorOfWriter({ member, identity, department, roleName }: Writer): Operator {
  return {
    operateUserId: member.userId,
    operateCertificateHash: member.certificateHash,
    operateIdentityId: identity.identityId,
    operateUserName: member.realName,
    operateRoleName: roleName,
    operateDeptId: department.deptId,
    operateDeptName: department.deptName,
    operateIp: '127.0.0.1',
  };
}

function isSamePerson(one: Writer, other: Writer): boolean {
  return one.member.userId === other.member.userId;
}
