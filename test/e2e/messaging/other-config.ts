// Changes 短信其他配置 for a test, which puts it back.

import type { Page } from '@playwright/test';
import { expect, signInQuietly } from '../console.ts';

interface OtherConfig extends Record<string, unknown> {
  readonly alarmPhones: readonly { readonly phoneId: string }[];
}

/** From now on, as the province's administrator says. */
export async function changeOtherConfig(page: Page, change: Readonly<Record<string, number>>): Promise<void> {
  const token = await signInQuietly(page, 'provadmin');
  const headers = { token };
  const read = await page.request.get('/admin/api/v1/smsOtherConfig/detail', { headers });
  const { data } = (await read.json()) as { data: OtherConfig };
  const { alarmPhones, can: _, updateTime: __, updateUserName: ___, ...fields } = data;
  const keptAlarmPhones = alarmPhones.map(({ phoneId }) => phoneId);
  const written = await page.request.post('/admin/api/v1/smsOtherConfig/update', {
    headers,
    data: { ...fields, ...change, keptAlarmPhones, alarmPhones: [] },
  });
  expect(((await written.json()) as { code: number }).code).toBe(200);
}
