/**
 * The trial's directory of administrators: the administrators of the province, its cities, counties and townships, with invented
 * office telephones.
 */
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import type { PoolClient } from 'pg';
import { copyRows } from '../installation/copy-rows.ts';
import { openIds } from '../installation/record-ids.ts';
import { DAY_MS } from '../time/moment.ts';
import { leadingRole, type StaffMember } from './people.ts';

/** By level of the organisation. */
const POSTS: Record<number, { post: string; dutyDesc: string }> = {
  2: { post: '信息处处长', dutyDesc: '全省短信审核与监管、系统管理' },
  3: { post: '信息科科长', dutyDesc: '全市短信审核与监管' },
  4: { post: '信息科负责人', dutyDesc: '短信审核、用户管理' },
  5: { post: '农业综合服务中心负责人', dutyDesc: '本乡镇（街道）短信审核' },
};

export async function loadAdminInfo(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const nextId = openIds(new Date(now.getTime() - 700 * DAY_MS));
  const time = new Date(now.getTime() - 700 * DAY_MS);
  const [author] = staff;
  if (!author) return;
  const rows = staff.flatMap(({ userId, identities: [main] }, position) => {
    const role = leadingRole(main);
    const post = role?.family === 'levelledAdmin' && role.level ? POSTS[role.level] : undefined;
    if (!post) return [];
    return {
      adminId: nextId(),
      userId,
      deptId: main.deptId,
      roleIds: main.roleKeys.map((key) => roleOf(key)?.roleId ?? 0),
      ...post,
      // numbers that begin with 0 are nobody's
      officePhone: `0571-0${String(position).padStart(7, '0')}`,
      publicFlag: 1,
      createUserId: author.userId,
      createUserName: author.realName,
      createTime: time,
      updateTime: time,
    };
  });
  await copyRows(client, 'adminInfo', rows);
}
