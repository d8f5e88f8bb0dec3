import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { changedChannelProblems } from '@farmers-mailbox/contract/messaging/channels/forms.ts';
import { expect, test } from 'vitest';
import { beginningOf, changedWithProtocol, shownFieldsOf, typedSpCode } from './protocol-words.ts';

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

test('nothing is sent or refused of a field that does not show', () => {
  const entered = {
    protocol: 'SGIP12',
    ...beginningOf('SGIP12'),
    channelCode: 'LT-1',
    channelName: '联通短信网关',
    host: '10.1.2.3',
    account: 'nmxx',
    secret: 'abc12345',
    sourceNumber: '1069000112',
    spCode: '12345',
    serviceId: 'NMXX',
    node: '3057112345',
    listenPort: 8801,
    windowSize: 16,
    connectCount: 1,
    heartbeatSeconds: null,
    ...NO_CONDITIONS,
  } as const;
  expect(changedChannelProblems(shownFieldsOf(entered))).toEqual({});
  expect(shownFieldsOf({ ...entered, protocol: 'SMPP34' })).toMatchObject({
    spCode: '',
    serviceId: '',
    node: '',
    listenPort: 0,
    heartbeatSeconds: null,
  });
});

test('only the enterprise code of CMPP is left out where it is the account', () => {
  const typedIn = (protocol: string) => typedSpCode({ protocol, account: '12345', spCode: '12345' });
  expect(['CMPP30', 'CMPP20', 'SMGP30', 'SGIP12'].map(typedIn)).toEqual(['', '', '12345', '12345']);
});
