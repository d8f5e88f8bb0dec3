import { expect, test } from 'vitest';
import { requestIdFor } from './request-id.ts';

test('[SMS-08] the same content of a draft has one id however often it is sent, another content or draft has another', () => {
  const first = requestIdFor('draft 1', '{"smsTitle":"台风"}');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(requestIdFor('draft 1', '{"smsTitle":"台风"}')).toBe(first);
  const others = [
    requestIdFor('draft 2', '{"smsTitle":"台风"}'),
    requestIdFor('draft 1', '{"smsTitle":"台凤"}'),
  ];
  expect(new Set([first, ...others]).size).toBe(3);
});
