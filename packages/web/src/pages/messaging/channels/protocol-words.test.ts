import { expect, test } from 'vitest';
import { beginningOf, changedWithProtocol, enteredSpCode } from './protocol-words.ts';

test('another protocol brings its own port, carrier and pace', () => {
  const begun = { protocol: 'CMPP30', ...beginningOf('CMPP30') } as const;
  expect(changedWithProtocol(begun, 'SGIP12')).toEqual({
    port: 8801,
    carriers: ['CUCC'],
    ratePerSecond: 100,
  });
  expect(changedWithProtocol(begun, 'CMPP20')).toEqual(beginningOf('CMPP20'));
});

test('what somebody entered stays when they choose another protocol', () => {
  const entered = { protocol: 'CMPP30', port: 17_890, carriers: ['CMCC', 'CBN'], ratePerSecond: 50 } as const;
  expect(changedWithProtocol(entered, 'SMPP34')).toEqual({});
});

test('企业代码 that is the login was left empty in CMPP, and given in SMGP and SGIP', () => {
  expect(enteredSpCode('CMPP20', '900001', '900001')).toBe('');
  expect(enteredSpCode('CMPP30', '900001', '900002')).toBe('900002');
  expect(enteredSpCode('SMGP30', '12345678', '12345678')).toBe('12345678');
  expect(enteredSpCode('SGIP12', '12345', '12345')).toBe('12345');
});
