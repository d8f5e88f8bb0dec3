import { describe, expect, it } from 'vitest';
import { governedArea, mayDecideAbout, mayGrantRole, mayGrantRoles, mayRunAccount } from './granting.ts';
import { ROLES } from './roles.ts';

const person = (userId: string, ...roleKeys: string[]) => ({ userId, roleKeys });
const one = (...roleKeys: string[]) => person('1', ...roleKeys);
const other = (...roleKeys: string[]) => person('2', ...roleKeys);
const RESERVED = '超级管理员、安全管理员和审计管理员的账号只能由超级管理员管理';
const reserved = ['superAdmin', 'securityAdmin', 'auditAdmin'];

describe('[PERM-06] who runs whose account', () => {
  it('every pair of roles: by rank, and the three reserved ones by superAdmin alone', () => {
    for (const own of ROLES) {
      for (const their of ROLES) {
        const byRank = own.rank >= 90 && own.rank > their.rank && !reserved.includes(their.key);
        const verdict = mayRunAccount(one(own.key), other(their.key));
        expect(verdict === true, `${own.key} runs ${their.key}`).toBe(own.key === 'superAdmin' || byRank);
      }
    }
  });

  it('a guard is run by no province administrator, whatever the rank says', () => {
    expect(mayRunAccount(one('provinceAdmin'), other('securityAdmin'))).toBe(RESERVED);
    expect(mayRunAccount(one('provinceAdmin'), other('ordinaryUser', 'auditAdmin'))).toBe(RESERVED);
  });

  it('nobody runs their own account here, and the security administrator runs none', () => {
    expect(mayRunAccount(one('superAdmin'), one('superAdmin'))).toContain('个人信息');
    expect(mayRunAccount(one('securityAdmin'), other('ordinaryUser'))).not.toBe(true);
  });
});

describe('[PERM-06] who decides about roles and status', () => {
  it('the security administrator decides about everybody but the reserved ones', () => {
    for (const { key } of ROLES) {
      const verdict = mayDecideAbout(one('securityAdmin'), other(key));
      expect(verdict, key).toBe(reserved.includes(key) ? RESERVED : true);
    }
  });

  it('all others by rank, and nobody about themselves', () => {
    expect(mayDecideAbout(one('countyAdmin'), other('townshipAdmin'))).toBe(true);
    expect(mayDecideAbout(one('countyAdmin'), other('countyAdmin'))).toBe('只能管理级别低于自己的账号');
    expect(mayDecideAbout(one('countySmsMessenger'), other('ordinaryUser'))).toBe('您只能管理自己的账号');
    for (const key of ['superAdmin', 'securityAdmin', 'countyAdmin']) {
      expect(mayDecideAbout(one(key), one(key)), key).toBe('不能修改自己的角色和状态');
    }
  });
});

describe('[PERM-06] who hands out which role', () => {
  const grantable = (key: string) =>
    ROLES.filter((role) => mayGrantRole(one(key), role.key) === true).map((role) => role.key);

  it('superAdmin every one, the security administrator all but the reserved ones', () => {
    const all = ROLES.map(({ key }) => key);
    expect(grantable('superAdmin')).toEqual(all);
    expect(grantable('securityAdmin')).toEqual(all.filter((key) => !reserved.includes(key)));
  });

  it('the others what lies below them, and the plain admin only from the province', () => {
    expect(grantable('provinceAdmin')).toContain('admin');
    expect(grantable('townshipAdmin')).toEqual([
      'villageAdmin',
      'provinceSmsMessenger',
      'citySmsMessenger',
      'countySmsMessenger',
      'townshipSmsMessenger',
      'villageSmsMessenger',
      'drafter',
      'draftChecker',
      'smsMessenger',
      'ordinaryUser',
      'temporary',
      'thirdLogin',
    ]);
    expect(grantable('countySmsMessenger')).toEqual([]);
    expect(grantable('auditAdmin')).toEqual([]);
  });

  it('of several roles each has to be one', () => {
    expect(mayGrantRoles(one('countyAdmin'), ['townshipAdmin', 'drafter'])).toBe(true);
    expect(mayGrantRoles(one('countyAdmin'), ['drafter', 'countyAdmin'])).toBe('只能授予级别低于自己的角色');
    expect(mayGrantRoles(one('countyAdmin'), ['auditAdmin'])).toBe('“审计管理员”只能由超级管理员任命');
    expect(mayGrantRoles(one('countyAdmin'), ['admin'])).toContain('只能由省级管理员');
    expect(mayGrantRoles(one('countyAdmin'), ['unheardOf'])).toBe('角色不存在');
  });
});

it('[PERM-07] somebody governs their own area, the security administrator the province, a messenger nothing', () => {
  expect(governedArea({ roleKeys: ['countyAdmin'], deptId: '330106A1' })).toBe('330106');
  expect(governedArea({ roleKeys: ['securityAdmin'], deptId: '33A1' })).toBe('33');
  expect(governedArea({ roleKeys: ['auditAdmin'], deptId: '33A1' })).toBeNull();
  expect(governedArea({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' })).toBeNull();
});
