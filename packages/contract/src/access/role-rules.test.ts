import { describe, expect, it, test } from 'vitest';
import { allEndpoints } from '../all-endpoints.ts';
import { defaultGrants } from './grants.ts';
import { permissionLabel } from './permission-labels.ts';
import { PERMISSION_GROUPS } from './permissions.ts';
import { BASE_ROLES, grantProblem, mayBeBase } from './role-rules.ts';
import { ROLES } from './roles.ts';

test.each(['drafter', 'draftChecker'] as const)(
  '[PERM-05] whoever is only %s is let into consultations and their own address book, whatever is given to the role',
  (key) => {
    const everything = Object.values(PERMISSION_GROUPS).flat();
    const givable = everything.filter(
      (one) => grantProblem(key, [...new Set([...defaultGrants[key].permissions, one])]) === null,
    );
    const open = allEndpoints.filter(
      ({ access }) => access.kind === 'permission' && givable.some((one) => access.anyOf.includes(one)),
    );
    const elsewhere = open.filter(({ path }) => !/^\/v1\/admin\/(?:consultation|book)\//.test(path));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
    expect(open.length, 'they have their work to do').toBeGreaterThan(10);
  },
);

describe('what a role may hold', () => {
  it('the catalogue as it is', () => {
    const wrong = ROLES.map(({ key }) => grantProblem(key, defaultGrants[key].permissions));
    expect(wrong.filter((problem) => problem !== null)).toEqual([]);
  });

  it('less than its base, always', () => {
    for (const { key } of ROLES) {
      expect(grantProblem(key, [])).toBeNull();
      expect(grantProblem(key, defaultGrants[key].permissions.slice(0, 3))).toBeNull();
    }
  });

  it.each([
    ['countyAdmin', ['user:edit', 'log:oper'], '管理用户和查看日志须分开：管理账号的人不能同时查看记录'],
    ['auditAdmin', ['log:oper', 'user:edit'], '审计管理员与业务分开，不能有“修改用户”的权限'],
    ['securityAdmin', ['sms:apply:add'], '安全管理员与业务分开，不能有“新增短信申请”的权限'],
    ['securityAdmin', ['log:oper'], '安全管理员与业务分开，不能有“查看操作日志”的权限'],
    ['ordinaryUser', ['sms:apply:add'], '普通用户不能进入控制台，不能有操作权限'],
    ['countyAdmin', ['role:edit'], '“维护角色”影响全省，只能给以安全管理员为基础的角色'],
    ['cityAdmin', ['menu:edit'], '“维护菜单”影响全省，只能给以管理员为基础的角色'],
    ['countyAdmin', ['sms:config:publish'], '“发布短信配置”影响全省，只能给以省级管理员、管理员为基础的角色'],
    [
      'admin',
      ['content:push:add'],
      '“新增推送”影响全省，只能给以省级管理员、市级管理员、区县级管理员为基础的角色',
    ],
    [
      'countySmsMessenger',
      ['sms:apply:submit', 'sms:audit:pass'],
      '提交短信和审核短信须分开：申请人和审核人不能是同一个角色',
    ],
    ['drafter', ['consult:draft', 'consult:pass'], '拟稿和审核须分开：拟稿的人不能审核答复'],
    ['drafter', ['consult:draft', 'sms:apply:add'], '咨询拟稿员只办理咨询，不能有“新增短信申请”的权限'],
    ['draftChecker', ['consult:phone', 'user:edit'], '咨询拟稿审核员只办理咨询，不能有“修改用户”的权限'],
    [
      'countySmsMessenger',
      ['content:article:edit', 'content:sell:pass'],
      '编辑内容和审核内容须分开：编辑的人不能审核',
    ],
    [
      'countySmsMessenger',
      ['content:article:edit', 'content:interaction:pass'],
      '编辑内容和审核内容须分开：编辑的人不能审核',
    ],
  ])('%s may not hold %j', (baseRoleKey, permissions, sentence) => {
    expect(grantProblem(baseRoleKey, permissions)).toBe(sentence);
  });

  it('strings beyond the catalogue where nothing keeps them apart', () => {
    expect(grantProblem('countySmsMessenger', ['sms:quota:edit', 'book:group:edit'])).toBeNull();
    expect(grantProblem('townshipAdmin', ['sms:supervise:remark'])).toBeNull();
    expect(grantProblem('drafter', ['consult:draft', 'consult:add', 'consult:phone'])).toBeNull();
  });
});

it('a role of one’s own stands on whatever has a console and is not the highest', () => {
  const keys = ROLES.filter((role) => !(BASE_ROLES as readonly unknown[]).includes(role)).map(
    ({ key }) => key,
  );
  expect(keys).toEqual(['superAdmin', 'ordinaryUser', 'temporary', 'thirdLogin']);
  expect(mayBeBase('superAdmin')).toBe('不能以超级管理员为基础新增角色');
  expect(mayBeBase('unheardOf')).toBe('请选择基础角色');
});

it('every string has a word of its own', () => {
  const all = Object.values(PERMISSION_GROUPS).flat();
  const words = all.map(permissionLabel);
  expect(words.filter((word) => /:/.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(all.length);
});
