import { UNSAFE_createMemoryHistory as createMemoryHistory, createPath, type Path } from 'react-router';
import { expect, test, vi } from 'vitest';
import { makeNavigation, type Verdict } from './navigation.ts';

type Judge = (to: Path) => Promise<Verdict<string>>;
const knowing: Judge = async ({ pathname }) => ({ known: `known at ${pathname}` });

async function begin(judge: Judge = knowing, start = '/a') {
  const history = createMemoryHistory({ initialEntries: [start] });
  const navigation = makeNavigation(history, judge);
  await vi.waitFor(() => expect(navigation.place()).not.toBeNull());
  const { navigator } = navigation;
  const shown = () => createPath(navigation.address());
  return { history, navigation, navigator, shown };
}

test('an address is judged before it is shown and stands in the history', async () => {
  const judged = Promise.withResolvers<Verdict<string>>();
  const { history, navigation, navigator, shown } = await begin((to) =>
    to.pathname === '/b' ? judged.promise : knowing(to),
  );
  navigator.push('/b?c=1');
  expect([shown(), history.location.pathname]).toEqual(['/a', '/a']);
  judged.resolve({ known: 'b' });
  await vi.waitFor(() => expect(shown()).toBe('/b?c=1'));
  expect(history.index).toBe(1);
  expect(navigation.place()).toMatchObject({ action: 'PUSH', known: 'b' });
});

test('an address that leads elsewhere leaves no entry of its own', async () => {
  const judge: Judge = async (to) => (to.pathname === '/' ? { elsewhere: '/home' } : knowing(to));
  const { history, navigator, shown } = await begin(judge, '/');
  expect([shown(), history.index]).toEqual(['/home', 0]);
  navigator.push('/a');
  await vi.waitFor(() => expect(shown()).toBe('/a'));
  navigator.push('/');
  await vi.waitFor(() => expect(shown()).toBe('/home'));
  expect(history.index).toBe(2);
});

test('a later step takes the place of one that is still judged', async () => {
  const slow = Promise.withResolvers<Verdict<string>>();
  const { navigator, shown } = await begin((to) => (to.pathname === '/slow' ? slow.promise : knowing(to)));
  navigator.push('/slow');
  navigator.push('/b');
  await vi.waitFor(() => expect(shown()).toBe('/b'));
  slow.resolve({ known: 'slow' });
  await slow.promise;
  expect(shown()).toBe('/b');
});

test('whoever holds work is asked before a link is followed', async () => {
  const { navigation, navigator, shown } = await begin();
  const answers = [false, true];
  const asked: string[] = [];
  const stop = navigation.askBefore(async ({ from, to, isReturn }) => {
    asked.push(`${from.pathname} ${to.pathname} ${isReturn}`);
    return answers.shift() ?? false;
  });
  navigator.push('/b');
  navigator.push('/c');
  await vi.waitFor(() => expect(shown()).toBe('/c'));
  expect(asked).toEqual(['/a /b false', '/a /c false']);
  stop();
  navigator.push('/d');
  await vi.waitFor(() => expect(shown()).toBe('/d'));
});

test('while somebody is asked after Back, the address bar says what is shown; then it goes on', async () => {
  const { history, navigation, navigator, shown } = await begin();
  navigator.push('/b');
  await vi.waitFor(() => expect(shown()).toBe('/b'));
  let answer = Promise.withResolvers<boolean>();
  navigation.askBefore(() => answer.promise);
  navigator.go(-1);
  expect([history.location.pathname, shown()]).toEqual(['/b', '/b']);
  answer.resolve(false);
  await answer.promise;
  expect(shown()).toBe('/b');
  answer = Promise.withResolvers();
  navigator.go(-1);
  answer.resolve(true);
  await vi.waitFor(() => expect(shown()).toBe('/a'));
  expect(navigation.place()?.action).toBe('POP');
});

test('Back pressed twice while somebody is asked is one question, and one step', async () => {
  const { history, navigation, navigator, shown } = await begin();
  for (const path of ['/b', '/c']) {
    navigator.push(path);
    await vi.waitFor(() => expect(shown()).toBe(path));
  }
  const answer = Promise.withResolvers<boolean>();
  const mayLeave = vi.fn(() => answer.promise);
  navigation.askBefore(mayLeave);
  navigator.go(-1);
  await vi.waitFor(() => expect(history.location.pathname).toBe('/c'));
  navigator.go(-1);
  await vi.waitFor(() => expect(history.location.pathname).toBe('/c'));
  answer.resolve(true);
  await vi.waitFor(() => expect(shown()).toBe('/b'));
  await Promise.resolve();
  expect([mayLeave.mock.calls.length, shown()]).toEqual([1, '/b']);
});

test('renewing an address that was left meanwhile does not lead away from the new one', async () => {
  const slow = Promise.withResolvers<Verdict<string>>();
  let round = 0;
  const { navigation, navigator, shown } = await begin(async ({ pathname }) => {
    round += pathname === '/a' ? 1 : 0;
    return pathname === '/a' && round > 1 ? slow.promise : { known: pathname };
  });
  const renewed = navigation.renew();
  navigator.push('/b');
  await vi.waitFor(() => expect(shown()).toBe('/b'));
  slow.resolve({ elsewhere: '/c' });
  await renewed;
  expect(shown()).toBe('/b');
});

test('renewing judges the present address anew', async () => {
  let round = 0;
  const { navigation } = await begin(async () => ({ known: String((round += 1)) }));
  await navigation.renew();
  expect(navigation.place()?.known).toBe('2');
});
