import { SECTIONS } from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';
import { CONFIG_NAME_MAX } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { expect, test } from 'vitest';
import { nameToPublish, UNNAMED } from './parts.ts';

const of = (...sections: (typeof SECTIONS)[number][]) => sections.map((section) => ({ section }));

test('a version is called by what it changes, unless its writer has named it', () => {
  expect(nameToPublish(UNNAMED, of('signs', 'auditRules', 'signs'))).toBe('调整审核规则、签名');
  expect(nameToPublish('恢复V3', of('signs'))).toBe('恢复V3');
});

test('all that can change is no longer than a name may be', () => {
  expect(nameToPublish(UNNAMED, of(...SECTIONS)).length).toBeLessThanOrEqual(CONFIG_NAME_MAX);
});
