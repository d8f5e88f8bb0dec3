import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { openTurns } from './turns.ts';

/** Work that ends when the test says so. */
function workload() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string) => async () => {
    running.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    running.splice(running.indexOf(name), 1);
    return name;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { running, start, end };
}
const limits = { busy: '正在统计的人较多，请稍后再试' };
const settled = () => new Promise((resolve) => setImmediate(resolve));
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.message}` : String(error)),
  );

describe('[SMS-01] questions that take the database a while', () => {
  it('run one after the other for one person, whatever is asked', async () => {
    const turns = openTurns({ ...limits, runningMax: 5, waitingMax: 5, waitMs: 1000 });
    const { running, start, end } = workload();
    const asked = [turns.take('a', 'count', start('a1')), turns.take('a', 'check', start('a2'))];
    await settled();
    expect(running).toEqual(['a1']);
    await end('a1');
    expect(running).toEqual(['a2']);
    await end('a2');
    expect(await Promise.all(asked)).toEqual(['a1', 'a2']);
  });

  it('let the newer question take the place of the same one that still waits', async () => {
    const turns = openTurns({ ...limits, runningMax: 5, waitingMax: 5, waitMs: 1000 });
    const { running, start, end } = workload();
    const first = turns.take('a', 'count', start('a1'));
    const second = reasonOf(turns.take('a', 'count', start('a2')));
    const check = turns.take('a', 'check', start('check'));
    const third = turns.take('a', 'count', start('a3'));
    expect(await second).toBe('4006 您又改了条件，本次统计已由后一次代替');
    await end('a1');
    expect(running).toEqual(['check']);
    await end('check');
    await end('a3');
    expect(await Promise.all([first, check, third])).toEqual(['a1', 'check', 'a3']);
  });

  it('run a few at a time in all, in the order in which they came', async () => {
    const turns = openTurns({ ...limits, runningMax: 2, waitingMax: 5, waitMs: 1000 });
    const { running, start, end } = workload();
    const asked = ['a', 'b', 'c', 'd'].map((who) => turns.take(who, 'count', start(who)));
    await settled();
    expect(running).toEqual(['a', 'b']);
    await end('b');
    expect(running).toEqual(['a', 'c']);
    for (const who of ['a', 'c', 'd']) await end(who);
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are refused with a clear sentence when too many wait, or one waits too long', async () => {
    const turns = openTurns({ ...limits, runningMax: 1, waitingMax: 1, waitMs: 20 });
    const { running, start, end } = workload();
    const first = turns.take('a', 'count', start('a'));
    const second = reasonOf(turns.take('b', 'count', start('b')));
    expect(await reasonOf(turns.take('c', 'count', start('c')))).toBe('5000 正在统计的人较多，请稍后再试');
    expect(await second).toBe('5000 正在统计的人较多，请稍后再试');
    await end('a');
    expect(await first).toBe('a');
    expect(running).toEqual([]);
  });

  it('give the turn on when one fails', async () => {
    const turns = openTurns({ ...limits, runningMax: 1, waitingMax: 1, waitMs: 1000 });
    const failing = reasonOf(turns.take('a', 'count', () => Promise.reject(new Error('broken'))));
    const next = turns.take('a', 'check', async () => 'next');
    expect(await failing).toBe('Error: broken');
    expect(await next).toBe('next');
  });
});
