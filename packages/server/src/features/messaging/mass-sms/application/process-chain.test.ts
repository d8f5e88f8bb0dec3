import { expect, test } from 'vitest';
import { findBrokenStep, type ProcessRow, processRowHash } from './process-chain.ts';

const buildRow = (overrides: Partial<ProcessRow> = {}): ProcessRow => ({
  applyId: '12',
  stepNo: 1,
  processType: 1,
  fromAuditStatus: null,
  toAuditStatus: 0,
  fromSendStatus: null,
  toSendStatus: 0,
  operateUserId: '7',
  operateCertificateHash: null,
  operateIdentityId: '8',
  operateUserName: '周敏',
  operateRoleName: '区县级信息员',
  operateDeptId: '330106A1',
  operateDeptName: '西湖区农业农村局',
  operateTime: new Date('2026-09-12T07:20:11.123Z'),
  opinion: null,
  operateIp: '127.0.0.1',
  contentHash: null,
  ...overrides,
});

function buildChain(count: number) {
  let prevHash: string | null = null;
  return Array.from({ length: count }, (_, index) => {
    const row = buildRow({ stepNo: index + 1, processType: index + 1 });
    const linked = { ...row, prevHash, rowHash: processRowHash(prevHash, row) };
    prevHash = linked.rowHash;
    return linked;
  });
}

test('an untouched chain is whole', () => {
  expect(findBrokenStep(buildChain(5))).toBeNull();
  expect(findBrokenStep([])).toBeNull();
});

test('every changed field breaks the chain at its row', () => {
  const values: Partial<ProcessRow> = {
    applyId: '13',
    stepNo: 9,
    processType: 9,
    fromAuditStatus: 1,
    toAuditStatus: 1,
    fromSendStatus: 1,
    toSendStatus: 1,
    operateUserId: '9',
    operateCertificateHash: '00000000-0000-0000-0000-000000000000',
    operateIdentityId: '9',
    operateUserName: '陈立',
    operateRoleName: null,
    operateDeptId: null,
    operateDeptName: null,
    operateTime: new Date('2026-09-12T07:20:11.124Z'),
    opinion: '同意',
    operateIp: null,
    contentHash: 'x',
  };
  expect(Object.keys(values).sort()).toEqual(Object.keys(buildRow()).sort());
  for (const [field, value] of Object.entries(values)) {
    const rows = buildChain(4).map((row, index) => (index === 2 ? { ...row, [field]: value } : row));
    expect(findBrokenStep(rows), field).toBe(3);
  }
});

test('a removed row and two rows in the other order show', () => {
  const [first, second, third] = buildChain(3);
  if (!first || !second || !third) throw new Error('three rows were asked for');
  expect(findBrokenStep([first, third])).toBe(2);
  expect(findBrokenStep([second, first, third])).toBe(1);
});

test('a changed row whose own hash was made anew breaks the next one', () => {
  const [first, second, third] = buildChain(3);
  if (!first || !second || !third) throw new Error('three rows were asked for');
  const forged = { ...second, opinion: '同意' };
  expect(findBrokenStep([first, { ...forged, rowHash: processRowHash(first.rowHash, forged) }, third])).toBe(
    3,
  );
});
