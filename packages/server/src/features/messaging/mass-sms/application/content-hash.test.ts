import { expect, test } from 'vitest';
import { contentHashOf, type ReviewedContent } from './content-hash.ts';

const content: ReviewedContent = {
  fullContent: '【浙江农民信箱】台风预警',
  smsCategory: '01',
  sendMode: 2,
  sendTime: new Date('2026-09-13T00:30:00Z'),
  urgentFlag: 0,
  warnLevel: 3,
  objDeptIds: ['330106', '330108'],
  excludeDeptIds: ['33010611'],
  objCategoryIds: ['farm', 'grain'],
  groupIds: ['1', '2'],
  userIds: ['3', '4'],
  phoneFileId: null,
  sourceApplyId: '9',
  followUpKind: 1,
  phoneHashes: ['b', 'a'],
  emergencyFlag: 0,
  linkUrl: '',
  canaryMode: 1,
  canaryFailRate: 5,
  canaryToSeq: 3,
  validCount: 10,
  totalCount: 12,
  approvalFiles: ['d1 审批件.pdf', 'd2 审批件.pdf'],
  recipientDigest: 'c',
};

test('every field that a reviewer reads changes the hash', () => {
  const changes: ReviewedContent = {
    fullContent: '【浙江农民信箱】台风预警。',
    smsCategory: '02',
    sendMode: 1,
    sendTime: new Date('2026-09-13T00:30:00.001Z'),
    urgentFlag: 1,
    warnLevel: null,
    objDeptIds: ['330106'],
    excludeDeptIds: [],
    objCategoryIds: ['farm'],
    groupIds: ['1'],
    userIds: ['3'],
    phoneFileId: '5',
    sourceApplyId: '6',
    followUpKind: 2,
    phoneHashes: ['a'],
    linkUrl: 'https://nynct.zj.gov.cn/a',
    emergencyFlag: 1,
    canaryMode: 2,
    canaryFailRate: null,
    canaryToSeq: 4,
    validCount: 11,
    totalCount: 13,
    approvalFiles: ['d3 审批件.pdf', 'd2 审批件.pdf'],
    recipientDigest: null,
  };
  const hashes = Object.entries(changes).map(([field, value]) =>
    contentHashOf({ ...content, [field]: value }),
  );
  expect(Object.keys(changes).sort()).toEqual(Object.keys(content).sort());
  expect(new Set([contentHashOf(content), ...hashes]).size).toBe(hashes.length + 1);
});

test('an id moved from one list to another changes the hash', () => {
  const moved = { ...content, groupIds: ['1', '2', '3'], userIds: ['4'] };
  expect(contentHashOf(moved)).not.toBe(contentHashOf(content));
});

test('the order of the choices and of the fields does not', () => {
  const turned = Object.fromEntries(
    Object.entries(content)
      .reverse()
      .map(([field, value]) => [field, Array.isArray(value) ? value.toReversed() : value]),
  ) as unknown as ReviewedContent;
  expect(contentHashOf(turned)).toBe(contentHashOf(content));
});
