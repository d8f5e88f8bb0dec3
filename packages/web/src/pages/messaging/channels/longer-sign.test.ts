import { expect, test } from 'vitest';
import { longerSignNote } from './longer-sign.ts';

const inUse = (gatewaySign: string, status: 0 | 1 = 1) => ({
  gatewaySign,
  status,
  origin: 'console' as const,
});
const waiting = [
  { carrier: 'CMCC', amount: 1_200 },
  { carrier: 'CTCC', amount: 7 },
];
/** Of a channel of China Mobile that is to sign so, beside these. */
const noteOf = (gatewaySign: string, ...rows: Parameters<typeof longerSignNote>[1]['rows']) =>
  longerSignNote({ carriers: ['CMCC'], gatewaySign }, { rows, waiting });
const LONG = '【浙江省农民信箱】';

test('whoever brings in a longer signature is told for how many it may bill more', () => {
  const note = noteOf(LONG, inUse(LONG, 0), inUse('【农民信箱】'));
  expect(note).toContain('【浙江省农民信箱】（9 个字）');
  expect(note).toContain('1,200 人等待发送，最多多计 1,200 条');
});

test('nothing is said of a signature as long as one in use, for whichever carrier', () => {
  expect(noteOf(LONG, inUse('【农民信箱】'), inUse(LONG))).toBe('');
});

test('where it is the only channel, or the built-in carrier alone is beside it, it is said', () => {
  expect(noteOf(LONG)).not.toBe('');
  expect(noteOf(LONG, inUse(LONG, 0))).not.toBe('');
  expect(noteOf(LONG, { ...inUse(''), origin: 'builtIn' })).not.toBe('');
});

test('a channel in use that comes to sign longer than itself before is told of', () => {
  expect(noteOf(LONG, inUse('【农民信箱】'))).not.toBe('');
  expect(noteOf('【农民】', inUse('【农民信箱】'))).toBe('');
  expect(noteOf(LONG, inUse(''))).not.toBe('');
});

test('back to ours is told of where every channel in use leaves the signature to its gateway', () => {
  const note = noteOf('', inUse('【农民】'), inUse('【农民信箱】'), { ...inUse(''), origin: 'builtIn' });
  expect(note).toContain('我们的签名比【农民信箱】（6 个字）长');
  expect(note).toContain('最多多计 1,200 条');
  expect(noteOf('', inUse('【农民信箱】'), inUse(''))).toBe('');
  expect(noteOf('', inUse('【农民信箱】', 0))).toBe('');
});

test('where nobody waits it says so', () => {
  const note = longerSignNote({ carriers: ['CUCC'], gatewaySign: LONG }, { rows: [], waiting });
  expect(note).toContain('现在没有人等待发送');
});
