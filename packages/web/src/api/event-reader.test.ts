import { expect, test } from 'vitest';
import { EventReader } from './event-reader.ts';

test('events are given back when they are whole, however they were cut', () => {
  const reader = new EventReader();
  expect(reader.read('data: {"a"')).toEqual([]);
  expect(reader.read(':1}\n')).toEqual([]);
  expect(reader.read('\ndata: 2\n\ndata:3')).toEqual(['{"a":1}', '2']);
  expect(reader.read('\n\n')).toEqual(['3']);
});

test('lines of one event are joined, comments and other fields are passed over', () => {
  const reader = new EventReader();
  expect(reader.read(': still here\n\nid: 7\nevent: x\ndata: a\ndata:  b\n\n')).toEqual(['a\n b']);
});

test('line ends of Windows are line ends, also when they are cut in two', () => {
  const reader = new EventReader();
  expect([...reader.read('data: 1\r'), ...reader.read('\n\r\n'), ...reader.read('data: 2\r\n\r\n')]).toEqual([
    '1',
    '2',
  ]);
});
