/**
 * Explanations of what somebody may do, compared with what the server then really answers: for every call that asks for a permission
 * and every role of the catalogue, and for the objects that features speak about.
 */
import { ROLES, type RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { passApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  cancelSending,
  holdSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import {
  deleteApplications,
  revokeApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as explanation from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { pagesOfCall, pageTitle } from '@farmers-mailbox/contract/people/access-explanation/pages.ts';
import * as adminInfo from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import * as departmentAdmin from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import * as roleAdmin from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import * as subjects from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as userAdmin from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import * as dictionaryAdmin from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { endOnlineSession } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import { updateParameter } from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCallRules } from '../../../call-rules.ts';
import { buildFarmer, buildIdentity, buildUser } from '../../../testing/build.ts';
import { castOf, pass, setOtherConfig, submitted } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { standInFor } from '../../entry/session/actions.ts';
import { actionOf, explainCall, explainedCalls, readSubject } from './actions.ts';

/** Where each role of the catalogue is at home. */
const HOME: Record<RoleKey, string> = {
  superAdmin: '33A1',
  provinceAdmin: '33A1',
  cityAdmin: '3301A1',
  countyAdmin: '330106A1',
  townshipAdmin: '33010611A1',
  villageAdmin: '3301061142',
  admin: '330106A1',
  provinceSmsMessenger: '33A1',
  citySmsMessenger: '3301A1',
  countySmsMessenger: '330106A1',
  townshipSmsMessenger: '33010611A1',
  villageSmsMessenger: '3301061142',
  drafter: '330106A1',
  draftChecker: '330106A1',
  smsMessenger: '330106A1',
  ordinaryUser: '3301061142',
  temporary: '3301061142',
  thirdLogin: '3301061142',
  securityAdmin: '33A1',
  auditAdmin: '33A1',
};
const roleKeys = ROLES.map(({ key }) => key);

let at: TestApp;
let guard: SignedInTestUser;
let chief: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  await buildFarmer(at.deps, '3301061142');
  await setOtherConfig(at, { dailyLimitPerPhone: 10_000 });
  guard = await at.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1', user: { userName: 'secadmin' } });
  chief = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1', user: { userName: 'chief' } });
});
afterAll(() => at.close());

const be = (roleKey: RoleKey, deptId = HOME[roleKey]) => at.signInAs({ roleKeys: [roleKey], deptId });

async function explain(
  { userId, identityId }: Omit<SignedInTestUser, 'token'>,
  endpoint: Endpoint,
  object?: string,
  by = chief,
) {
  const asked = {
    userId,
    identityId,
    action: actionOf(endpoint),
    ...(object === undefined ? {} : { object }),
  };
  return (await at.call(explanation.explainAccess, asked, by.token)).data;
}

/** Fields that bring a call to the rule behind its fields, and that change nothing: everything is asked for an old version. */
async function fieldsBehindTheForm(): Promise<Map<Endpoint, object>> {
  const dictTypeCode = 'OWN_TYPE';
  await at.call(dictionaryAdmin.saveDictType, { dictTypeCode, dictTypeName: '自建' }, chief.token);
  const value = { dictTypeCode, dictValue: 'a', dictLabel: '甲' };
  const { data } = await at.call(dictionaryAdmin.saveDictValue, value, chief.token);
  const old = { version: 99 };
  return new Map<Endpoint, object>([
    [dictionaryAdmin.saveDictType, { dictTypeCode, dictTypeName: '重复' }],
    [dictionaryAdmin.updateDictType, { ...old, dictTypeCode, dictTypeName: '改名' }],
    [dictionaryAdmin.removeDictType, { ...old, dictTypeCode }],
    [dictionaryAdmin.saveDictValue, value],
    [dictionaryAdmin.updateDictValue, { ...old, dictValueId: data.dictValueId, dictLabel: '乙', status: 1 }],
    [dictionaryAdmin.removeDictValue, { ...old, dictValueId: data.dictValueId }],
    [updateParameter, { ...old, paramKey: 'lockTries', paramValue: 6, reason: '试验' }],
    [explanation.findPeople, { keyword: '张' }],
    [explanation.listExplainedIdentities, { userId: '1' }],
    [explanation.explainAccess, { userId: '1', identityId: '1', action: 'GET /' }],
  ]);
}

/** Explains many calls of one person to the super administrator, who is read once, as the person is. */
async function explainerOf(person: Omit<SignedInTestUser, 'token'>) {
  const needs = { ...at.deps, callRules: listCallRules(at.deps) };
  const call = { ip: '127.0.0.1', requestId: 'test' };
  const reader = await standInFor(needs, chief, call);
  if (!reader) throw new Error('The reader is missing.');
  const subject = await readSubject(needs, reader.actor, person, call);
  return (endpoint: Endpoint, object = '') => explainCall(needs, reader.actor, subject, endpoint, object);
}

describe('every call that asks for a permission', () => {
  let behindTheForm: Map<Endpoint, object>;
  beforeAll(async () => {
    behindTheForm = await fieldsBehindTheForm();
  });

  test('stands on a page of the menu', () => {
    const pages = MENU_ITEMS.map(({ path }) => path);
    const lost = explainedCalls.filter((one) => !pagesOfCall(one).every((path) => pages.includes(path)));
    expect(lost.map(actionOf)).toEqual([]);
    expect(explainedCalls.filter((one) => pagesOfCall(one).length === 0).map(actionOf)).toEqual([]);
    expect(pageTitle('/sms/audit')).toBe('短信审核');
  });

  test.each(roleKeys)(
    '[PERM-06] as %s is explained as the server answers it',
    async (roleKey) => {
      const person = await be(roleKey);
      const explained = await explainerOf(person);
      const different: unknown[] = [];
      for (const endpoint of explainedCalls) {
        const { isAllowed, sentence, steps } = await explained(endpoint);
        const empty = endpoint.fieldsIn === 'multipart' ? { fileName: 'a.txt', content: '' } : {};
        const fields = behindTheForm.get(endpoint) ?? empty;
        const { code } = await at.call(endpoint, fields as never, person.token);
        // where the form is read first, only the permission has been asked
        const isAnswered = code !== ErrorCode.validation || behindTheForm.has(endpoint);
        const isAlike = isAnswered
          ? isAllowed === (code !== ErrorCode.forbidden)
          : isAllowed || isRefusedBehind(steps);
        if (!isAlike) different.push([actionOf(endpoint), code, sentence]);
      }
      expect(different).toEqual([]);
    },
    60_000,
  );
});

/** True if only the feature's own rules refuse, which come after the form. */
function isRefusedBehind(steps: readonly explanation.ExplanationStep[]): boolean {
  const refused = steps.filter(({ outcome }) => outcome === 'refused');
  return refused.every(({ title }) => !title.startsWith('角色'));
}

let applications = 0;
/** No two of the same text to the same place. */
function applied(by: SignedInTestUser, overrides: Parameters<typeof submitted>[2]) {
  applications += 1;
  return submitted(at, by, {
    smsContent: `台风将于明日登陆，请加固大棚。第${applications}次提醒。`,
    ...overrides,
  });
}

describe('one application', () => {
  /** Refused for the person, for the application's state, or as if there were none. */
  const isRefused = ({ code, data }: { code: number; data: unknown }): boolean => {
    const failed = (data as { failList?: { code: number }[] } | null)?.failList?.[0]?.code ?? code;
    return [ErrorCode.forbidden, ErrorCode.notFound, ErrorCode.stateChanged].includes(failed as never);
  };

  const asks: readonly [Endpoint, (applyId: string, contentHash: string) => object][] = [
    [applicationDetails, (applyId) => ({ applyId })],
    [applicationProcesses, (applyId) => ({ applyId })],
    [revokeApplication, (applyId) => ({ applyId })],
    [holdSending, (applyId) => ({ applyId, holdRemark: '核对' })],
    [superviseApplication, (applyId) => ({ applyId, superviseRemark: '核对' })],
    [cancelSending, (applyId) => ({ applyId, cancelReason: '核对' })],
    [deleteApplications, (applyId) => ({ applyId })],
    [
      passApplications,
      (applyId, contentHash) => ({
        applyIds: [applyId],
        contentHashes: { [applyId]: contentHash },
        auditSteps: { [applyId]: 1 },
      }),
    ],
  ];

  test.each(['draft', 'waiting', 'passed'] as const)(
    'that is %s: for each role, here and elsewhere, as the server answers it',
    async (stage) => {
      const cast = await castOf(at);
      const make = async () => {
        const saved = await applied(cast.messenger, {
          smsTitle: `说明${stage}`,
          ...(stage === 'draft' ? { submitFlag: 0 as const } : {}),
        });
        if (stage === 'passed') await pass(at, cast.county, saved.applyId);
        return at.deps.db
          .selectFrom('massSmsApply')
          .selectAll()
          .where('applyId', '=', saved.applyId)
          .executeTakeFirstOrThrow();
      };
      const colleague = await be('countySmsMessenger');
      const others = await Promise.all([
        be('superAdmin'),
        be('admin'),
        be('townshipAdmin'),
        be('auditAdmin'),
        be('countyAdmin', '330108A1'),
      ]);
      const people = [cast.messenger, cast.county, cast.city, cast.province, colleague, ...others];
      const explainers = await Promise.all(people.map(explainerOf));
      const different: unknown[] = [];
      let application = await make();
      for (const [endpoint, fieldsOf] of asks) {
        for (const [place, person] of people.entries()) {
          const explained = explainers[place] ?? (await explainerOf(person));
          const { isAllowed, sentence } = await explained(endpoint, application.applyNo);
          const { applyId, contentHash } = application;
          const fields = fieldsOf(applyId, contentHash ?? '0'.repeat(64));
          const reply = await at.call(endpoint, fields as never, person.token);
          if (isAllowed === isRefused(reply))
            different.push([place, actionOf(endpoint), reply.code, reply.msg, sentence]);
          if (isAllowed && endpoint.method === 'POST') application = await make();
        }
      }
      expect(different).toEqual([]);
    },
    60_000,
  );

  test('is told rule by rule, the state and the separation of duties among them', async () => {
    const cast = await castOf(at);
    const saved = await applied(cast.messenger, { smsTitle: '分开' });
    const own = await explain(cast.messenger, passApplications, saved.applyNo);
    expect(own.isAllowed).toBe(false);
    const stepOf = (title: string) => own.steps.find((step) => step.title === title);
    expect(stepOf('角色给予权限')?.text).toContain('没有“短信审核通过”（sms:audit:pass）');
    expect(stepOf('编写与审核分开')).toMatchObject({ outcome: 'refused', text: '不能审核自己的申请' });
    expect(stepOf('申请的状态')?.outcome).toBe('passed');
    const county = await explain(cast.county, passApplications, saved.applyNo);
    expect(county.sentence).toMatch(/^.+（.+）可以对申请 DX\d+（待审核）“审核通过”。$/);
  });

  test('that the reader may not see is not there for them', async () => {
    const cast = await castOf(at);
    const saved = await applied(cast.messenger, { smsTitle: '看不到' });
    const { userId, identityId } = cast.messenger;
    const asked = { userId, identityId, action: actionOf(passApplications), object: saved.applyNo };
    const reply = await at.call(explanation.explainAccess, asked, guard.token);
    expect(reply.fieldErrors).toEqual([
      { field: 'object', message: '没有找到这个编号的申请，或您不能查看它' },
    ]);
  });
});

test.each([
  'superAdmin',
  'provinceAdmin',
  'cityAdmin',
  'countyAdmin',
  'townshipAdmin',
  'villageAdmin',
  'admin',
  'countySmsMessenger',
] as const)('as %s, what may be done to organisations is explained as their list has it', async (roleKey) => {
  const person = await be(roleKey);
  const explained = await explainerOf(person);
  const verbs: readonly [Endpoint, keyof departmentAdmin.AdminDept['can']][] = [
    [departmentAdmin.saveDept, 'addChild'],
    [departmentAdmin.updateDept, 'edit'],
    [departmentAdmin.changeDeptStatus, 'disable'],
    [departmentAdmin.mergeDept, 'merge'],
    [departmentAdmin.removeDept, 'remove'],
  ];
  for (const deptId of ['33', '3301A1', '330106', '330106A1', '33010611', '3301061142', '3302']) {
    const { data } = await at.call(departmentAdmin.deptDetails, { deptId }, person.token);
    const seen = await explained(departmentAdmin.deptDetails, deptId);
    expect(seen.isAllowed, deptId).toBe(data?.can !== undefined);
    for (const [endpoint, verb] of verbs) {
      const { isAllowed, sentence } = await explained(endpoint, deptId);
      expect([deptId, verb, isAllowed, sentence]).toEqual([
        deptId,
        verb,
        data?.can?.[verb] === true,
        sentence,
      ]);
    }
  }
});

test.each(['superAdmin', 'cityAdmin', 'countyAdmin', 'townshipAdmin', 'admin', 'securityAdmin'] as const)(
  'as %s, what may be done to the accounts of others is explained as their list has it',
  async (roleKey) => {
    const person = await be(roleKey);
    const explained = await explainerOf(person);
    const verbs = [
      [userAdmin.updateUser, 'edit'],
      [userAdmin.removeUsers, 'remove'],
      [userAdmin.changeUserStatus, 'status'],
      [userAdmin.resetPasswords, 'resetPwd'],
      [userAdmin.saveIdentity, 'identity'],
    ] as const;
    const others = [
      await be('countyAdmin'),
      await be('townshipAdmin'),
      await be('countySmsMessenger', '330108A1'),
      await be('villageSmsMessenger'),
    ];
    for (const { userId } of others) {
      const { data } = await at.call(userAdmin.userDetails, { userId }, person.token);
      expect((await explained(userAdmin.userDetails, userId)).isAllowed).toBe(data?.can !== undefined);
      for (const [endpoint, verb] of verbs) {
        const { isAllowed, sentence } = await explained(endpoint, userId);
        expect([verb, isAllowed, sentence]).toEqual([verb, data?.can?.[verb] === true, sentence]);
      }
    }
  },
);

let growers = 0;
async function registerGrower(deptId: string, by: SignedInTestUser) {
  growers += 1;
  const grower = {
    subjectCategory: 'grain' as const,
    subjectName: `种粮户${growers}`,
    subjectType: 9 as const,
    legalPerson: '王芳',
    contactName: '王芳',
    phoneNumber: `1547777${String(growers).padStart(4, '0')}`,
    deptId,
    address: '1号',
    extInfo: { plantArea: 120.5, insuranceFlag: 1 },
  };
  return (await at.call(subjects.saveSubject, grower, by.token)).data;
}

test.each([
  'superAdmin',
  'countyAdmin',
  'townshipAdmin',
  'countySmsMessenger',
  'villageSmsMessenger',
] as const)('as %s, what may be done to subjects is explained as their list has it', async (roleKey) => {
  const person = await be(roleKey);
  const explained = await explainerOf(person);
  const verbs = [
    [subjects.updateSubject, 'edit'],
    [subjects.changeSubjectStatus, 'disable'],
    [subjects.removeSubjects, 'remove'],
  ] as const;
  for (const deptId of ['3301061142', '3301080101']) {
    const registrar = await be('countyAdmin', `${deptId.slice(0, 6)}A1`);
    const { subjectId, subjectNo } = await registerGrower(deptId, registrar);
    const { data } = await at.call(subjects.subjectDetails, { subjectId }, person.token);
    expect((await explained(subjects.subjectDetails, subjectNo)).isAllowed).toBe(data?.can !== undefined);
    for (const [endpoint, verb] of verbs) {
      const { isAllowed, sentence } = await explained(endpoint, subjectNo);
      expect([verb, isAllowed, sentence]).toEqual([verb, data?.can?.[verb] === true, sentence]);
    }
  }
});

test.each(['provinceAdmin', 'countyAdmin', 'townshipAdmin', 'villageAdmin'] as const)(
  'as %s, whose entry among the administrators may be written is explained as the server does it',
  async (roleKey) => {
    const person = await be(roleKey);
    const explained = await explainerOf(person);
    for (const [role, deptId, roleId] of [
      ['townshipAdmin', '33010611A1', 13],
      ['countyAdmin', '330108A1', 11],
      ['countyAdmin', '330106A1', 11],
      ['villageAdmin', '3301061142', 15],
    ] as const) {
      const { userId } = await be(role, deptId);
      const entry = { userId, deptId, roleIds: [roleId], post: '站长', officePhone: '0571-01234567' };
      const { isAllowed, sentence } = await explained(adminInfo.addAdminInfo, userId);
      const reply = await at.call(adminInfo.addAdminInfo, entry, person.token);
      expect([role, deptId, isAllowed, sentence]).toEqual([role, deptId, reply.code === 200, sentence]);
    }
  },
);

test('which role may be changed is explained as the server does it: the guards’ by the super administrator alone', async () => {
  for (const person of [guard, chief]) {
    const explained = await explainerOf(person);
    for (const [roleName, roleId] of [
      ['审计管理员', 20],
      ['区县级管理员', 11],
      ['超级管理员', 6],
    ] as const) {
      const { data } = await at.call(roleAdmin.roleDetails, { roleId }, person.token);
      const { isAllowed, sentence } = await explained(roleAdmin.updateRole, roleName);
      expect([roleName, isAllowed, sentence]).toEqual([roleName, data.can.edit === true, sentence]);
      expect((await explained(roleAdmin.removeRole, roleName)).isAllowed).toBe(false);
    }
  }
  const { sentence } = await explain(guard, roleAdmin.updateRole, '审计管理员');
  expect(sentence).toContain('只能由超级管理员维护');
});

test('whose session somebody may end is explained by area and rank', async () => {
  const county = await be('countyAdmin');
  const messenger = await be('countySmsMessenger');
  const elsewhere = await be('countySmsMessenger', '330108A1');
  const of = async (userId: string) => (await explain(county, endOnlineSession, userId)).isAllowed;
  expect(await of(messenger.userId)).toBe(true);
  expect(await of(elsewhere.userId)).toBe(false);
  expect(await of((await be('countyAdmin')).userId)).toBe(false);
});

describe('account, identity and menu', () => {
  const whyOf = async (user: object, identity: object = {}) => {
    const { userId } = await buildUser(at.deps, user);
    const { identityId } = await buildIdentity(at.deps, {
      userId,
      deptId: '330106A1',
      roleKeys: ['countyAdmin'],
      ...identity,
    });
    return explain({ userId, identityId }, passApplications);
  };

  test.each([
    ['a disabled account', { status: 0 }, {}, '账号已停用'],
    ['an identity that is over', {}, { validTo: '2026-09-13' }, '当前身份已失效，请重新登录'],
    ['a first password', { pwdWeakFlag: 1 }, {}, '登录后请先修改密码'],
    ['a name that is not proved', { realNameAuthFlag: 0 }, {}, '登录后请先完成实名认证'],
  ] as const)('%s refuses everything', async (_what, user, identity, why) => {
    const { isAllowed, sentence } = await whyOf(user, identity);
    expect(isAllowed).toBe(false);
    expect(sentence).toContain(`不可以“审核通过”，因为${why}`);
  });

  test('an administrator whose role lacks the part cannot, and a hidden page is said beside the answer', async () => {
    const county = await be('countyAdmin');
    const { db } = at.deps;
    const role = db.updateTable('sysRole').where('roleKey', '=', 'countyAdmin');
    const before = await db
      .selectFrom('sysRole')
      .select('authorityList')
      .where('roleKey', '=', 'countyAdmin')
      .executeTakeFirstOrThrow();
    await role.set({ authorityList: [] }).execute();
    const lacking = await explain(county, passApplications);
    expect(lacking.sentence).toContain('因为管理员的角色没有开通“短信审核”（SMS_AUDIT）');
    await role.set({ authorityList: before.authorityList }).execute();
    await db.updateTable('sysMenu').set({ status: 0 }).where('path', '=', '/sms/audit').execute();
    const hidden = await explain(county, passApplications);
    expect(hidden.isAllowed).toBe(true);
    expect(hidden.sentence).toContain('但看不到菜单“短信审核”，有权限也找不到入口');
    await db.updateTable('sysMenu').set({ status: 1 }).where('path', '=', '/sms/audit').execute();
  });
});

describe('who reads explanations', () => {
  const find = async (by: SignedInTestUser, keyword: string) =>
    at.call(explanation.findPeople, { keyword }, by.token);

  test('administrators of county and above, of people below them in their area; themselves too', async () => {
    const named = (userName: string, roleKey: RoleKey, deptId = HOME[roleKey]) =>
      at.signInAs({ roleKeys: [roleKey], deptId, user: { userName, realName: '赵读' } });
    const county = await named('reader1', 'countyAdmin');
    await named('reader2', 'countyAdmin');
    await named('reader3', 'countySmsMessenger');
    await named('reader4', 'countySmsMessenger', '330108A1');
    await named('reader5', 'cityAdmin');
    const found = (await find(county, '赵读')).data;
    expect(found.map(({ userName, mayExplain }) => [userName, mayExplain])).toEqual([
      ['reader1', true],
      ['reader2', '只能管理级别低于自己的账号'],
      ['reader3', true],
    ]);
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(
      ['fullDeptName', 'mayExplain', 'realName', 'userId', 'userName'].toSorted(),
    );
    expect((await find(guard, 'reader')).data.every(({ mayExplain }) => mayExplain === true)).toBe(true);
    expect((await find(guard, 'reader')).data).toHaveLength(5);
  });

  test.each(['townshipAdmin', 'villageAdmin', 'countySmsMessenger', 'auditAdmin', 'drafter'] as const)(
    'a %s reads none',
    async (roleKey) => {
      const { token } = await be(roleKey);
      for (const [endpoint, fields] of [
        [explanation.findPeople, { keyword: '张' }],
        [explanation.listActions, {}],
        [explanation.listExplainedIdentities, { userId: chief.userId }],
        [explanation.explainAccess, { userId: '1', identityId: '1', action: 'GET /' }],
      ] as const) {
        expect((await at.call(endpoint as Endpoint, fields, token)).code).toBe(ErrorCode.forbidden);
      }
    },
  );

  test('[PERM-07] who stands elsewhere or above is not there, or refused; an identity of another is none', async () => {
    const county = await be('countyAdmin');
    const action = actionOf(passApplications);
    const codeOf = async (person: SignedInTestUser, identityId = person.identityId) =>
      (await at.call(explanation.explainAccess, { userId: person.userId, identityId, action }, county.token))
        .code;
    expect(await codeOf(await be('countySmsMessenger', '330108A1'))).toBe(ErrorCode.notFound);
    expect(await codeOf(await be('cityAdmin'))).toBe(ErrorCode.notFound);
    expect(await codeOf(await be('countyAdmin'))).toBe(ErrorCode.forbidden);
    const messenger = await be('countySmsMessenger');
    expect(await codeOf(messenger)).toBe(200);
    expect(await codeOf(messenger, county.identityId)).toBe(ErrorCode.notFound);
  });

  test('[PERM-07] who was here under an identity that was taken away is here no longer', async () => {
    const county = await be('countyAdmin');
    const moved = await at.signInAs({
      roleKeys: ['countySmsMessenger'],
      deptId: '330108A1',
      user: { realName: '钱调走' },
    });
    const { identityId } = await buildIdentity(at.deps, {
      userId: moved.userId,
      deptId: '330106A1',
      roleKeys: ['countySmsMessenger'],
      mainFlag: 0,
    });
    const identitiesFor = (by: SignedInTestUser) =>
      at.call(explanation.listExplainedIdentities, { userId: moved.userId }, by.token);
    expect((await find(county, '钱调走')).data).toHaveLength(1);
    expect((await identitiesFor(chief)).data.identities).toHaveLength(2);
    await at.deps.db
      .updateTable('sysUserIdentity')
      .set({ status: 0, removedTime: at.clock.now() })
      .where('identityId', '=', identityId)
      .execute();
    expect((await find(county, '钱调走')).data).toEqual([]);
    expect((await identitiesFor(county)).code).toBe(ErrorCode.notFound);
    expect((await identitiesFor(chief)).data.identities).toHaveLength(1);
  });

  test('the actions come page by page, each with what it is made to', async () => {
    const { data } = await at.call(explanation.listActions, {}, guard.token);
    const audit = data.find(({ page }) => page === '短信审核');
    expect(audit?.actions).toContainEqual({
      action: 'POST /v1/admin/massSms/pass',
      summary: '审核通过',
      object: 'application',
    });
    expect(data.flatMap(({ actions }) => actions)).toHaveLength(explainedCalls.length);
  });
});
