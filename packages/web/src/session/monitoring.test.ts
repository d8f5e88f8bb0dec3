import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { tellOfRoutes } from './monitoring.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    ['/dashboard', '/sms/apply', '/dashboard'],
    ['/dashboard → /sms/apply', '/sms/apply → /dashboard'],
  ],
  [['/sms/apply', '/sms/apply?pageNum=2', '/sms/apply#end'], []],
  [['/', '/dashboard'], []],
])('[NAV-22] the way %j is told as %j', async ([start = '', ...goals], told) => {
  const heard: string[] = [];
  const hashChange = (from: string, to: string) => heard.push(`${from} → ${to}`);
  vi.stubGlobal('window', { monitoring: { hashChange } });
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [start] });
  tellOfRoutes(router);
  for (const goal of goals) await router.navigate(goal);
  expect(heard).toEqual(told);
});
