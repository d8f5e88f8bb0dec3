import { expect, test } from 'vitest';
import { longerSignNote } from './longer-sign.ts';

const channel = (channelId: string, gatewaySign: string, status: 0 | 1 = 1, carriers = ['CMCC']) => ({
  channelId,
  gatewaySign,
  status,
  carriers,
});
const waiting = [
  { carrier: 'CMCC', amount: 1_200 },
  { carrier: 'CTCC', amount: 7 },
];
const paused = channel('1', '【浙江省农民信箱】', 0);

test('whoever switches on a channel with a longer signature is told for how many it may bill more', () => {
  const note = longerSignNote(paused, [paused, channel('2', '【农民信箱】')], waiting);
  expect(note).toContain('【浙江省农民信箱】（9 个字）');
  expect(note).toContain('1,200 人等待');
});

test('nothing is said of a signature as long as one in use, or of none', () => {
  expect(longerSignNote(paused, [paused, channel('2', '【浙江省农民信箱】')], waiting)).toBe('');
  expect(longerSignNote(channel('1', '', 0), [channel('2', '')], waiting)).toBe('');
});

test('one in use for another carrier was counted for everybody', () => {
  const other = channel('2', '【浙江省农民信箱】', 1, ['CTCC']);
  expect(longerSignNote(paused, [paused, other], waiting)).toBe('');
});

test('where it is the only channel it is said', () => {
  expect(longerSignNote(paused, [paused, channel('2', '【浙江省农民信箱】', 0)], waiting)).not.toBe('');
});
