import { describe, expect, it, test } from 'vitest';
import { ROLES } from '../../access/roles.ts';
import { newPersonProblems, type PostNode } from './new-person.ts';
import { birthdayProblem, changedPersonProblems, type PersonForm, personProblems } from './person.ts';
import { UserType } from './user-types.ts';

const TOWNSHIP_MESSENGER = 14;
const right: PersonForm = {
  userName: 'sdmsg9',
  realName: '李四',
  phoneNumber: '15400001234',
  certificateNo: '',
  nickName: '',
  sex: 0,
  birthday: '',
  deptId: '33010611A1',
  roleIds: [TOWNSHIP_MESSENGER],
  userType: 1,
  remark: '',
};
const problemsOf = (change: Partial<PersonForm>) => personProblems({ ...right, ...change });

describe('[VAL-04] a person written down', () => {
  test('as they should be, with a number as a spreadsheet has it', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ phoneNumber: '+86 154-0000-1234', certificateNo: '11010519491231002x' })).toEqual({});
  });

  test('every field says what is wrong with it', () => {
    const empty = { userName: '', realName: '', phoneNumber: '', deptId: '', roleIds: [], userType: 0 };
    expect(problemsOf(empty)).toEqual({
      userType: '请选择用户类型',
      userName: '请输入用户账号',
      realName: '请输入真实姓名',
      phoneNumber: '请输入手机号码',
      deptId: '请选择所属组织',
      roleIds: '请至少选择一个角色',
    });
    expect(problemsOf({ certificateNo: '110105194912310021' })).toEqual({
      certificateNo: '身份证的校验码不正确！',
    });
    expect(problemsOf({ phoneNumber: '12345678901' })).toEqual({ phoneNumber: '请输入正确的手机号' });
    expect(problemsOf({ remark: '长'.repeat(201) })).toEqual({ remark: '备注不能超过200个字' });
    expect(problemsOf({ userType: 4 }).userType).toContain('其他平台');
  });

  test('nickname, sex and birthday: each by itself, and as the ID number says', () => {
    const certificateNo = '11010519491231002X';
    expect(problemsOf({ nickName: '周', sex: 2, birthday: '1949-12-31' })).toEqual({});
    expect(problemsOf({ certificateNo, sex: 2, birthday: '1949-12-31' })).toEqual({});
    expect(problemsOf({ certificateNo, sex: 1, birthday: '1949-12-30' })).toEqual({
      sex: '性别与身份证号不一致，请核对；选“未知”则按身份证号填写',
      birthday: '出生日期与身份证号不一致，请核对；留空则按身份证号填写',
    });
    expect(problemsOf({ certificateNo: '110105491231002', birthday: '1949-12-30' }).birthday).toContain(
      '不一致',
    );
    expect(problemsOf({ nickName: '长'.repeat(31), sex: 3, birthday: '1990-02-30' })).toEqual({
      nickName: '昵称不能超过30个字',
      sex: '请选择性别',
      birthday: '日期应写作 2026-09-13',
    });
    expect(birthdayProblem('2026-09-14', '2026-09-13')).toBe('出生日期不能晚于今天');
    expect(birthdayProblem('2026-09-13', '2026-09-13')).toBeNull();
    expect(birthdayProblem('', '2026-09-13')).toBeNull();
  });

  test('a farmer needs no account name and has no roles', () => {
    const farmer = { userType: UserType.farmer, userName: '', roleIds: [] };
    expect(problemsOf(farmer)).toEqual({});
    expect(problemsOf({ ...farmer, roleIds: [2] }).roleIds).toBe('农户不登录后台，不用选择角色');
  });

  test('later, empty numbers stay as they are', () => {
    const kept = { ...right, phoneNumber: '', certificateNo: '' };
    expect(changedPersonProblems(kept)).toEqual({});
    expect(changedPersonProblems({ ...kept, phoneNumber: '1' }).phoneNumber).toBe('请输入正确的手机号');
  });
});

describe('[VAL-10] who may be put where', () => {
  const node = (deptId: string, deptLevel: number, deptType: string): PostNode => ({
    deptId,
    deptLevel,
    deptType,
    status: 1,
    virtualFlag: 0,
  });
  const townshipUnit = node('33010611A1', 5, '04');
  const countyUnit = node('330106A1', 4, '02');
  const village = node('3301061142', 6, '01');
  const county = { roleKeys: ['countyAdmin'], deptId: '330106A1' };
  const known = ROLES.map(({ roleId, key, name }) => ({ roleId, roleKey: key, roleName: name }));
  const at = (place: PostNode | null, roleIds: number[], actor = county) =>
    newPersonProblems(actor, { ...right, roleIds }, place, known);

  it.each([
    ['a township messenger at a township', townshipUnit, [TOWNSHIP_MESSENGER]],
    ['a village messenger in a village', village, [16]],
    ['a drafter in an office', countyUnit, [17]],
    ['an ordinary user in a village', village, [2]],
  ])('%s', (_, place, roleIds) => {
    expect(at(place, roleIds)).toEqual({});
  });

  it.each([
    [village, [TOWNSHIP_MESSENGER], '“乡镇级信息员”只能设在乡镇（街道）一级的组织，请重新选择'],
    [townshipUnit, [TOWNSHIP_MESSENGER, 12], '“区县级信息员”只能设在县（市、区）一级的组织，请重新选择'],
    [node('330106', 4, '01'), [12], '省市县级行政地区组织节点不可选'],
    [village, [17], '“咨询拟稿员”只能设在单位，不能设在行政区域，请重新选择'],
    [countyUnit, [2], '“普通用户”只能设在村（社区），请重新选择'],
    [node('330108A1', 4, '02'), [12], '不在您的管辖范围内，请重新选择'],
    [{ ...townshipUnit, status: 0 }, [TOWNSHIP_MESSENGER], '组织已停用，请重新选择'],
    [null, [TOWNSHIP_MESSENGER], '组织不存在或已删除，请重新选择'],
  ])('%j with %j: %s', (place, roleIds, sentence) => {
    expect(at(place, roleIds).deptId).toBe(sentence);
  });

  it('nobody hands out a role above their own', () => {
    expect(at(countyUnit, [11]).roleIds).toBe('只能授予级别低于自己的角色');
    const chief = { roleKeys: ['superAdmin'], deptId: '33A1' };
    expect(at(node('33A1', 2, '02'), [19], chief)).toEqual({});
    expect(at(node('33A1', 2, '02'), [19, 7], chief).roleIds).toBe('安全管理员不能与其他管理员角色兼任');
    expect(at(countyUnit, [4711]).roleIds).toBe('角色不存在或已停用，请重新选择');
    expect(at(countyUnit, [19], chief).deptId).toBe('“安全管理员”只能设在省级单位，请重新选择');
  });

  it('farmers live in villages', () => {
    const farmer = { ...right, userType: UserType.farmer, roleIds: [] };
    expect(newPersonProblems(county, farmer, village, known)).toEqual({});
    expect(newPersonProblems(county, farmer, townshipUnit, known).deptId).toBe(
      '农户的所属组织应为村（社区）',
    );
  });
});
