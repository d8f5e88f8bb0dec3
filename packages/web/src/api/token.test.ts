import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropToken, holdToken, keepToken, readToken, replaceToken, tokenToCallWith } from './token.ts';

/** One cookie, as all windows of a browser share it. */
const browser = {
  cookie: '',
};
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return browser.cookie;
    },
    set cookie(written: string) {
      const [pair = ''] = written.split('; ');
      browser.cookie = written.includes('Max-Age=0') ? '' : pair;
    },
  });
  keepToken('own');
});
afterEach(() => vi.unstubAllGlobals());

const never = () => new Promise<never>(() => {});

test('a page calls under the token that its session was loaded with', async () => {
  holdToken('own', never);
  expect(await tokenToCallWith()).toBe('own');
});

test("where another window has signed in somebody else, no call leaves under that person's token, nor under the old one", async () => {
  const follow = vi.fn(never);
  holdToken('own', follow);
  keepToken('other');
  const settled = vi.fn();
  void tokenToCallWith().then(settled, settled);
  await new Promise((resolve) => setTimeout(resolve));
  expect(follow).toHaveBeenCalledWith('other');
  expect(settled).not.toHaveBeenCalled();
});

test('where it was the same person, the call leaves under the new one', async () => {
  holdToken('own', async (token) => holdToken(token, never));
  keepToken('again');
  expect(await tokenToCallWith()).toBe('again');
});

test('another identity, chosen on this page, is called under at once', async () => {
  holdToken('own', never);
  await replaceToken(async () => 'switched');
  expect([readToken(), await tokenToCallWith()]).toEqual(['switched', 'switched']);
});

test('after signing out in another window calls leave under none', async () => {
  holdToken('own', never);
  dropToken();
  expect(await tokenToCallWith()).toBeNull();
});

test('leaving takes nobody else along', () => {
  holdToken('own', never);
  keepToken('other');
  dropToken();
  expect(readToken()).toBe('other');
});
