import { UNSAFE_createMemoryHistory as createMemoryHistory, createPath } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { tellOfRoutes } from './monitoring.ts';
import { makeNavigation } from './navigation.ts';

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
  const navigation = makeNavigation(createMemoryHistory({ initialEntries: [start] }), async () => ({
    known: null,
  }));
  tellOfRoutes(navigation);
  for (const goal of goals) {
    navigation.navigator.push(goal);
    await vi.waitFor(() => expect(createPath(navigation.address())).toBe(goal));
  }
  expect(heard).toEqual(told);
});
