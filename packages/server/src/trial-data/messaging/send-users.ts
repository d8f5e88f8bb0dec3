/** Senders of mass SMS among the trial's staff: administrators and messengers, without limits of their own. */

import type { Department } from '../../installation/province.ts';
import type { SendUser } from '../../installation/sms-settings.ts';
import { leadingRole, type StaffMember } from '../people.ts';

export function listSendUsers(staff: readonly StaffMember[], departments: readonly Department[]): SendUser[] {
  const nameOf = new Map(departments.map((department) => [department.deptId, department.fullDeptName]));
  return staff.flatMap(({ userId, userName, realName, identities: [main] }) => {
    const role = leadingRole(main);
    if (!role || !SENDING.includes(role.family)) return [];
    const { deptId } = main;
    const person = {
      userId,
      userName,
      realName,
      deptId,
      fullDeptName: nameOf.get(deptId) ?? '',
      roleName: role.name,
    };
    return [{ ...person, smsCategories: [], dayQuota: null, monthQuota: null, urgentFlag: 1 as const }];
  });
}

const SENDING: readonly string[] = ['superAdmin', 'levelledAdmin', 'admin', 'levelledMessenger', 'messenger'];
