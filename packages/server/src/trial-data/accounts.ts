/** The trial's named accounts, their one start password, and the file in which an installation keeps it for its owner. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';

export interface Post {
  deptId: string;
  roleKeys: readonly RoleKey[];
}

export interface NamedAccount {
  userName: string;
  realName?: string;
  /** Description for somebody who tries the product. */
  title: string;
  /** The first one is the main identity. */
  posts: readonly [Post, ...Post[]];
}

const XIHU = '330106';
const SANDUN = '33010611';
/** 绕城村, in 三墩镇. */
export const TRIAL_VILLAGE = '3301061142';
/** 三墩镇, in 西湖区. */
export const TRIAL_TOWNSHIP = SANDUN;
export const TRIAL_COUNTY = XIHU;

/** The accounts with a name of their own, most of them told in the README, and the second administrators that a review by two people needs. */
export const NAMED_ACCOUNTS: readonly NamedAccount[] = [
  { userName: 'superadmin', title: '超级管理员', posts: [post('33A1', 'superAdmin')] },
  { userName: 'provadmin', title: '省级管理员', posts: [post('33A1', 'provinceAdmin')] },
  { userName: 'provadmin2', title: '省级管理员', posts: [post('33A1', 'provinceAdmin')] },
  { userName: 'provadmin3', title: '省级管理员', posts: [post('33A1', 'provinceAdmin')] },
  { userName: 'sysadmin', title: '管理员', posts: [post('33A1', 'admin')] },
  { userName: 'provmsg', title: '省级信息员', posts: [post('33A1', 'provinceSmsMessenger')] },
  { userName: 'provmsg2', title: '省级信息员', posts: [post('33A1', 'provinceSmsMessenger')] },
  { userName: 'secadmin', title: '安全管理员', posts: [post('33A1', 'securityAdmin')] },
  { userName: 'audit1', title: '审计管理员', posts: [post('33A1', 'auditAdmin')] },
  { userName: 'hzadmin', title: '杭州市管理员', posts: [post('3301A1', 'cityAdmin')] },
  { userName: 'hzadmin2', title: '杭州市管理员', posts: [post('3301A1', 'cityAdmin')] },
  { userName: 'hzmsg', title: '杭州市信息员', posts: [post('3301A1', 'citySmsMessenger')] },
  { userName: 'xhadmin', realName: '陈立', title: '西湖区管理员', posts: [post(`${XIHU}A1`, 'countyAdmin')] },
  { userName: 'xhadmin2', title: '西湖区管理员', posts: [post(`${XIHU}A1`, 'countyAdmin')] },
  {
    userName: 'xhmsg',
    realName: '周敏',
    title: '西湖区信息员',
    posts: [post(`${XIHU}A1`, 'countySmsMessenger')],
  },
  { userName: 'sdadmin', title: '三墩镇管理员', posts: [post(`${SANDUN}A1`, 'townshipAdmin')] },
  { userName: 'sdmsg', title: '三墩镇信息员', posts: [post(`${SANDUN}A1`, 'townshipSmsMessenger')] },
  { userName: 'cunadmin', title: '绕城村管理员', posts: [post(TRIAL_VILLAGE, 'villageAdmin')] },
  { userName: 'cunmsg', title: '绕城村信息员', posts: [post(TRIAL_VILLAGE, 'villageSmsMessenger')] },
  { userName: 'weakpwd', title: '须先修改密码', posts: [post(`${XIHU}A2`, 'countySmsMessenger')] },
  { userName: 'norealname', title: '须先实名认证', posts: [post(`${XIHU}A3`, 'countySmsMessenger')] },
  {
    userName: 'multi',
    title: '三个身份：区信息员、镇管理员、市信息员',
    posts: [
      post(`${XIHU}A1`, 'countySmsMessenger'),
      post(`${SANDUN}A1`, 'townshipAdmin'),
      post('3301A1', 'citySmsMessenger'),
    ],
  },
  ...countUp(8).map((n) => numbered('drafter', n, '咨询拟稿员', post('33A2', 'drafter'))),
  ...countUp(4).map((n) => numbered('checker', n, '咨询拟稿审核员', post('33A2', 'draftChecker'))),
];

/** Those that show something of their own; a number at the end marks one more of the same kind. */
export const ACCOUNTS_TO_TRY = NAMED_ACCOUNTS.filter(({ userName }) => !/[2-9]$/.test(userName));

/** Keeps names and password where only the installation's own user can read them; returns the file's path. */
export function writeTrialAccounts(dataDir: string, password: string): string {
  const file = path.join(dataDir, 'trial-accounts.txt');
  const width = Math.max(...NAMED_ACCOUNTS.map((account) => account.userName.length)) + 2;
  const lines = NAMED_ACCOUNTS.map((account) => account.userName.padEnd(width) + account.title);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `密码（所有账号相同）：${password}\n\n${lines.join('\n')}\n`, { mode: 0o600 });
  // An older file keeps its mode when it is written again.
  chmodSync(file, 0o600);
  return file;
}

function post(deptId: string, ...roleKeys: RoleKey[]): Post {
  return { deptId, roleKeys };
}

function numbered(kind: string, n: number, title: string, where: Post): NamedAccount {
  return { userName: `${kind}${n}`, title, posts: [where] };
}

function countUp(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
