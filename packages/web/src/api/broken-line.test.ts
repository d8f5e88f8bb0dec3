import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BrokenLine, type Interruption, openBrokenLine } from './broken-line.ts';
import { CallFailure, NETWORK_FAILURE } from './call-failure.ts';

const page = new EventTarget();
const cut = new CallFailure(NETWORK_FAILURE, '连接不上服务器，请稍后重试，或检查网络');
let stopping: AbortController;
let shown: (Interruption | null)[];
let line: BrokenLine;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  stopping = new AbortController();
  shown = [];
  line = openBrokenLine(stopping.signal, (interruption) => shown.push(interruption));
});
afterEach(() => vi.useRealTimers());

const told = () => shown.at(-1)?.sentence;

test('a line that is back soon goes on by itself, and says so no more', async () => {
  const waiting = line.wait(cut);
  expect(shown).toEqual([{ sentence: '网络中断，正在重连…', goOn: null }]);
  await vi.runAllTimersAsync();
  await waiting;
  line.mended();
  expect(shown.at(-1)).toBeNull();
});

test('the browser that is online again is not waited for', async () => {
  const waiting = line.wait(cut);
  page.dispatchEvent(new Event('online'));
  await waiting;
});

test('whoever is away for long goes on by a button', async () => {
  let waiting = line.wait(cut);
  while (!shown.at(-1)?.goOn) {
    await vi.runAllTimersAsync();
    await waiting;
    waiting = line.wait(cut);
  }
  expect(shown.length).toBeGreaterThan(5);
  expect(told()).toBe('网络中断，上传已暂停');
  shown.at(-1)?.goOn?.();
  await waiting;
  expect(shown.at(-1)).toEqual({ sentence: '网络中断，正在重连…', goOn: null });
});

test('a server without room is told in its own words, and tried again', async () => {
  const waiting = line.wait(new CallFailure(ErrorCode.systemBusy, '服务器存储空间已满'));
  expect(told()).toBe('服务器存储空间已满');
  await vi.runAllTimersAsync();
  await waiting;
});

test('a refusal that no trying mends ends it, as does whoever stops it', async () => {
  const refused = new CallFailure(ErrorCode.fileTypeUnsupported, '文件带有病毒，没有保存');
  await expect(line.wait(refused)).rejects.toBe(refused);
  const waiting = line.wait(cut);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ message: '已取消' });
});
