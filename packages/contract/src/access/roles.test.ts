import { describe, expect, it } from 'vitest';
import {
  hasMenu,
  isCityAdmin,
  isDraftOnly,
  mayUseFunctionType,
  organisationDemandOf,
  ownRoleOf,
  ROLES,
  roleCombinationProblem,
  roleLabelOf,
} from './roles.ts';

const keys = ROLES.map((role) => role.key);
const whoAnswerTrue = (question: (roleKeys: string[]) => boolean) => keys.filter((key) => question([key]));

describe('roles', () => {
  it('[PERM-06] the catalogue has the ids and ranks of the specification', () => {
    const expected = {
      superAdmin: [6, 999],
      provinceAdmin: [7, 99],
      cityAdmin: [9, 98],
      countyAdmin: [11, 97],
      townshipAdmin: [13, 96],
      villageAdmin: [15, 95],
      admin: [1, 90],
      provinceSmsMessenger: [8, 89],
      citySmsMessenger: [10, 88],
      countySmsMessenger: [12, 87],
      townshipSmsMessenger: [14, 86],
      villageSmsMessenger: [16, 85],
      smsMessenger: [12312, 80],
      ordinaryUser: [2, 9],
      temporary: [3, 9],
      thirdLogin: [4, 9],
    };
    const catalogue = Object.fromEntries(ROLES.map((role) => [role.key, [role.roleId, role.rank]]));
    expect(catalogue).toMatchObject(expected);
    expect(new Set(ROLES.map((role) => role.roleId)).size).toBe(20);
  });

  it.each([
    [['superAdmin'], '超级管理员', 2],
    [['provinceAdmin'], '省级管理员', 2],
    [['cityAdmin'], '市级管理员', 4],
    [['countyAdmin'], '区县级管理员', 6],
    [['townshipAdmin'], '乡镇级管理员', 8],
    [['villageAdmin'], '村级管理员', 10],
    [['admin'], '管理员', 2],
    [['provinceSmsMessenger'], '省级信息员', 2],
    [['citySmsMessenger'], '市级信息员', 4],
    [['countySmsMessenger'], '区县级信息员', 6],
    [['townshipSmsMessenger'], '乡镇级信息员', 8],
    [['villageSmsMessenger'], '村级信息员', 10],
    [['drafter'], '咨询拟稿员', 10],
    [['draftChecker'], '咨询拟稿审核员', 10],
    [['smsMessenger'], '普通用户', 10],
    [['auditAdmin'], '普通用户', 10],
    [['ordinaryUser'], '普通用户', 10],
    [[], '普通用户', 10],
    [['unheardOf'], '普通用户', 10],
    [['drafter', 'villageSmsMessenger', 'cityAdmin'], '市级管理员', 4],
    [['admin', 'villageAdmin'], '村级管理员', 10],
  ])('[PERM-01] %j is labelled %s with codes from %i characters', (roleKeys, label, minimum) => {
    expect(roleLabelOf(roleKeys)).toBe(label);
    expect(organisationDemandOf(roleKeys).minimumCodeLength).toBe(minimum);
  });

  it('guards are told of themselves by their own name, somebody without a role of the catalogue as 普通用户', () => {
    expect(['securityAdmin', 'auditAdmin', 'unheardOf'].map((key) => ownRoleOf([key]))).toEqual([
      '安全管理员',
      '审计管理员',
      '普通用户',
    ]);
  });

  it('[NAV-06] ordinary, temporary and third-party roles load no routes, all others do', () => {
    expect(keys.filter((key) => !hasMenu([key]))).toEqual(['ordinaryUser', 'temporary', 'thirdLogin']);
    expect(hasMenu(['SMSMESSENGER'])).toBe(true);
    expect(hasMenu([])).toBe(false);
  });

  it('[PERM-03] city-admin check', () => {
    expect(whoAnswerTrue(isCityAdmin)).toEqual([
      'superAdmin',
      'provinceAdmin',
      'cityAdmin',
      'countyAdmin',
      'admin',
    ]);
  });

  it('[PERM-04] function types 7 and 14 are for super, province, city and county admins', () => {
    for (const type of [7, 14]) {
      expect(whoAnswerTrue((roleKeys) => mayUseFunctionType(roleKeys, type))).toEqual([
        'superAdmin',
        'provinceAdmin',
        'cityAdmin',
        'countyAdmin',
      ]);
    }
    expect(whoAnswerTrue((roleKeys) => mayUseFunctionType(roleKeys, 1))).toEqual(keys);
    expect(mayUseFunctionType(['admin', 'countyAdmin'], 7)).toBe(true);
  });

  it('[PERM-05] restricts those who only draft or check', () => {
    expect(isDraftOnly(['drafter'])).toBe(true);
    expect(isDraftOnly(['drafter', 'draftChecker'])).toBe(true);
    expect(isDraftOnly(['drafter', 'villageSmsMessenger'])).toBe(false);
    expect(isDraftOnly([])).toBe(false);
  });

  it('keeps the guards apart from those they watch', () => {
    expect(roleCombinationProblem(['auditAdmin', 'cityAdmin'])).toBe('审计管理员不能与其他管理员角色兼任');
    expect(roleCombinationProblem(['securityAdmin', 'auditAdmin'])).not.toBeNull();
    expect(roleCombinationProblem(['securityAdmin', 'ordinaryUser'])).toBeNull();
    expect(roleCombinationProblem(['cityAdmin', 'admin'])).toBeNull();
  });
});
