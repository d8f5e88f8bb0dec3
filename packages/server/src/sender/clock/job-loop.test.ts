import { afterEach, expect, it, vi } from 'vitest';
import { type Due, every, everyTurn, JobLoop } from './job-loop.ts';

const nobodyHears = async () => {};
const loops: JobLoop[] = [];
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
});

function startLoop(
  due: readonly Due[],
  onFailure: (error: unknown, name: string) => Promise<void> = nobodyHears,
) {
  const loop = new JobLoop(due, { everyMs: 1, onFailure });
  loops.push(loop);
  return loop;
}

it('tells of a job that fails, takes the others of its turn, and tries it again', async () => {
  const taken: string[] = [];
  const failure = new Error('the database is away');
  const onFailure = vi.fn(nobodyHears);
  startLoop(
    [
      everyTurn({
        failing: () => {
          taken.push('failing');
          return Promise.reject(failure);
        },
        throwing: () => {
          taken.push('throwing');
          throw failure;
        },
        other: async () => taken.push('other'),
      }),
    ],
    onFailure,
  );
  await vi.waitFor(() => expect(taken.length).toBeGreaterThanOrEqual(6));
  expect(taken.slice(0, 6)).toEqual(['failing', 'throwing', 'other', 'failing', 'throwing', 'other']);
  expect(onFailure.mock.calls.slice(0, 2)).toEqual([
    [failure, 'failing'],
    [failure, 'throwing'],
  ]);
});

it('begins no turn before the last has ended, and keeps no other loop from its own', async () => {
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
  const [slow, quick] = [vi.fn(() => end), vi.fn(nobodyHears)];
  startLoop([everyTurn({ slow })]);
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  startLoop([everyTurn({ quick })]);
  await vi.waitFor(() => expect(quick.mock.calls.length).toBeGreaterThan(5));
  expect(slow).toHaveBeenCalledOnce();
  letEnd();
  await vi.waitFor(() => expect(slow.mock.calls.length).toBeGreaterThan(1));
});

it('stops when the job that is under way has ended, and begins none any more', async () => {
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
  const order: string[] = [];
  const slow = vi.fn(() => end.then(() => order.push('the job has ended')));
  const next = vi.fn(nobodyHears);
  const loop = startLoop([everyTurn({ slow, next })]);
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  const stopped = loop.stop().then(() => order.push('the loop has stopped'));
  letEnd();
  await stopped;
  expect(order).toEqual(['the job has ended', 'the loop has stopped']);
  expect(slow).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});

it('takes a job in every so many turns, from one on', () => {
  const due = every(3, { rare: nobodyHears }, 1);
  expect([0, 1, 2, 3, 4, 5].filter((turn) => 'rare' in due(turn))).toEqual([1, 4]);
});
