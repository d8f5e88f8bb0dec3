import { grantsOf } from '@farmers-mailbox/contract/access/grants.ts';
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../../access/actor.ts';
import { type ApplicationFacts, mayByPerson, nobody, verdictsOn } from './policy.ts';

const somebody = (roleKeys: readonly RoleKey[], deptId: string, overrides: Partial<Actor> = {}): Actor => ({
  userId: `${roleKeys[0]} of ${deptId}`,
  identityId: '1',
  deptId,
  roleKeys,
  roleIds: [],
  ...grantsOf(roleKeys),
  userName: 'x',
  realName: '某人',
  certificateHash: null,
  deptName: '',
  fullDeptName: '',
  deptLevel: 4,
  deptType: '02',
  parentDeptId: null,
  roleNames: [],
  openDuty: null,
  ip: '127.0.0.1',
  requestId: 'call-1',
  call: null,
  tokenHash: Buffer.alloc(0),
  ...overrides,
});
const messenger = somebody(['countySmsMessenger'], '330106A1');
const waiting: ApplicationFacts = {
  auditStatus: 1,
  sendStatus: 0,
  applyUserId: messenger.userId,
  applyCertificateHash: null,
  applyDeptId: '330106A1',
  applyRoleKeys: ['countySmsMessenger'],
  createUserId: messenger.userId,
  currentAuditDeptId: '330106',
  auditUserId: null,
};
const sending: ApplicationFacts = {
  ...waiting,
  auditStatus: 3,
  sendStatus: 2,
  currentAuditDeptId: null,
  auditUserId: 'the reviewer',
};

describe('[SMS-02] who may pass what waits in 西湖区', () => {
  it.each([
    ['its administrator', somebody(['countyAdmin'], '330106A1'), true],
    ['an administrator of another of its units', somebody(['countyAdmin'], '330106A2'), true],
    ['the plain administrator of one of its units', somebody(['admin'], '330106A2'), true],
    ['the super administrator', somebody(['superAdmin'], '33A1'), true],
    ['the administrator of its city', somebody(['cityAdmin'], '3301A1'), '本申请现在由其他区域的管理员审核'],
    [
      'the administrator of one of its townships',
      somebody(['townshipAdmin'], '33010611A1'),
      '本申请现在由其他区域的管理员审核',
    ],
    [
      'the administrator of a neighbour',
      somebody(['countyAdmin'], '330108A1'),
      '本申请现在由其他区域的管理员审核',
    ],
    [
      'an administrator whose own code is too short',
      somebody(['countyAdmin'], '33'),
      '本申请现在由其他区域的管理员审核',
    ],
    ['a messenger', somebody(['countySmsMessenger'], '330106A2'), '没有操作权限'],
    ['somebody without rights', somebody(['ordinaryUser'], '3301061142'), '没有操作权限'],
    [
      'the applicant as administrator',
      somebody(['countyAdmin'], '330106A1', { userId: messenger.userId }),
      '不能审核自己的申请',
    ],
  ])('%s', (_, actor, expected) => {
    expect(mayByPerson('pass', actor, waiting, nobody)).toBe(expected);
    expect(mayByPerson('noPass', actor, waiting, nobody)).toBe(expected);
  });

  it('nobody who took part, under any account of theirs', () => {
    const admin = somebody(['countyAdmin'], '330106A1', { certificateHash: 'person' });
    const took = (userIds: string[], hashes: string[]) => ({
      userIds: new Set(userIds),
      certificateHashes: new Set(hashes),
    });
    const refusal = '您已经参与过本申请的编写或审核，须由另一人审核';
    expect(mayByPerson('pass', admin, waiting, took([admin.userId], []))).toBe(refusal);
    expect(mayByPerson('pass', admin, waiting, took(['another account'], ['person']))).toBe(refusal);
    expect(mayByPerson('pass', admin, { ...waiting, applyCertificateHash: 'person' }, nobody)).toBe(
      '不能审核自己的申请',
    );
    expect(mayByPerson('pass', admin, waiting, took(['another'], ['another']))).toBe(true);
  });
});

describe('[SMS-03] who may cancel, hold and resume', () => {
  it.each([
    ['the applicant', messenger, true],
    ['the last reviewer', somebody(['townshipAdmin'], '33010611A1', { userId: 'the reviewer' }), true],
    ['the administrator of the county', somebody(['countyAdmin'], '330106A1'), true],
    ['the administrator of the city', somebody(['cityAdmin'], '3301A1'), true],
    ['the administrator of another city', somebody(['cityAdmin'], '3302A1'), '不在您的管辖范围内'],
    ['a colleague', somebody(['countySmsMessenger'], '330106A1', { userId: 'colleague' }), '没有操作权限'],
  ])('%s', (_, actor, expected) => {
    for (const action of ['cancelSend', 'hold', 'resume'] as const) {
      expect(mayByPerson(action, actor, sending, nobody), action).toBe(expected);
    }
  });

  it('the applicant does not undo alone what somebody else stopped, nor what a restored database did', () => {
    const held = (holdReason: string) => ({ ...sending, sendStatus: 7, holdReason });
    const may = (actor: Actor, holdReason: string) => mayByPerson('resume', actor, held(holdReason), nobody);
    for (const byApplicant of ['applicant', 'quiet', 'failRate', 'missedWindow']) {
      expect(may(messenger, byApplicant), byApplicant).toBe(true);
    }
    expect(may(messenger, 'supervisor')).toBe('由他人暂停，须由审核人或上级恢复');
    expect(may(messenger, 'restored')).toBe('须由审核人或上级与运营商核对后恢复');
    for (const holdReason of ['applicant', 'supervisor', 'restored']) {
      expect(may(somebody(['countyAdmin'], '330106A1'), holdReason), holdReason).toBe(true);
      expect(mayByPerson('cancelSend', messenger, held(holdReason), nobody), holdReason).toBe(true);
    }
  });

  it('nobody supervises an equal', () => {
    const ofAdmin = { ...sending, applyRoleKeys: ['countyAdmin'] };
    expect(mayByPerson('supervise', somebody(['countyAdmin'], '330106A2'), ofAdmin, nobody)).toBe(
      '只能监管级别低于自己的申请人',
    );
    expect(mayByPerson('supervise', somebody(['cityAdmin'], '3301A1'), ofAdmin, nobody)).toBe(true);
  });
});

describe('verdicts that travel with a row', () => {
  it('name the state before the person', () => {
    const can = verdictsOn(messenger, sending, nobody);
    expect(can).toMatchObject({
      revoke: '正在发送，不能撤销',
      edit: '正在发送，不能修改',
      cancelSend: true,
      hold: true,
      copy: true,
    });
    expect(can.pass).toBe('正在发送，不能审核');
  });
});
