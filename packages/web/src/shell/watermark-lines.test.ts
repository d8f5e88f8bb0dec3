import type { SessionUser } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { expect, test } from 'vitest';
import { watermarkLines } from './watermark-lines.ts';

test.each([
  ['周敏', '小周', '周敏'],
  ['', '小周', '小周'],
])('[SHELL-04] the real name %j and the nickname %j are marked as %s', (realName, nickName, name) => {
  const user = { realName, nickName, phoneNumber: '154****0001' } as SessionUser['sysUser'];
  expect(watermarkLines(user, '2026-09-13', '10.0.0.1')).toEqual([
    `${name} 154****0001`,
    '2026-09-13 10.0.0.1',
    '严禁处理、传播敏感信息',
  ]);
});
