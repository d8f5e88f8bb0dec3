// The PDUs of CMPP 2.0 (China Mobile, April 2002) and 3.0 (QB-GF-028-2003), field by field in their order. Facts and sources:
// docs/carriers.md, "CMPP".

import { absent, bodyOf, content, finalText, hex, numbers, text, uint8, uint32 } from '../mainland/fields.ts';

export type CmppVersion = '2.0' | '3.0';

export const cmppCommand = {
  connect: 0x00000001,
  terminate: 0x00000002,
  submit: 0x00000004,
  deliver: 0x00000005,
  query: 0x00000006,
  cancel: 0x00000007,
  activeTest: 0x00000008,
} as const;

/** From 2.0 to 3.0 numbers grew from 21 octets to 32 and results from one octet to four; three fields came in between. */
const layouts = {
  '2.0': { phone: 21, result: uint8, linkId: 8, terminalType: absent(0) },
  '3.0': { phone: 32, result: uint32, linkId: 20, terminalType: uint8 },
} as const;

const empty = bodyOf({});

function bodiesOf(version: CmppVersion) {
  const { phone, result, linkId, terminalType } = layouts[version];
  return {
    connect: bodyOf({ sourceAddr: text(6), authenticatorSource: hex(16), version: uint8, timestamp: uint32 }),
    connectResp: bodyOf({ status: result, authenticatorIsmg: hex(16), version: uint8 }),
    submit: bodyOf({
      msgId: hex(8),
      pkTotal: uint8,
      pkNumber: uint8,
      registeredDelivery: uint8,
      msgLevel: uint8,
      serviceId: text(10),
      feeUserType: uint8,
      feeTerminalId: text(phone),
      feeTerminalType: terminalType,
      tpPid: uint8,
      tpUdhi: uint8,
      msgFmt: uint8,
      msgSrc: text(6),
      feeType: text(2),
      feeCode: text(6),
      valIdTime: text(17),
      atTime: text(17),
      srcId: text(21),
      destTerminalId: numbers(phone),
      destTerminalType: terminalType,
      msgContent: content(uint8),
      linkId: finalText(linkId),
    }),
    submitResp: bodyOf({ msgId: hex(8), result }),
    deliver: bodyOf({
      msgId: hex(8),
      destId: text(21),
      serviceId: text(10),
      tpPid: uint8,
      tpUdhi: uint8,
      msgFmt: uint8,
      srcTerminalId: text(phone),
      srcTerminalType: terminalType,
      registeredDelivery: uint8,
      msgContent: content(uint8),
      linkId: finalText(linkId),
    }),
    deliverResp: bodyOf({ msgId: hex(8), result }),
    query: bodyOf({ time: text(8), queryType: uint8, queryCode: text(10), reserve: finalText(8) }),
    queryResp: bodyOf({
      time: text(8),
      queryType: uint8,
      queryCode: text(10),
      mtTlMsg: uint32,
      mtTlUsr: uint32,
      mtScs: uint32,
      mtWt: uint32,
      mtFl: uint32,
      moScs: uint32,
      moWt: uint32,
      moFl: uint32,
    }),
    cancel: bodyOf({ msgId: hex(8) }),
    cancelResp: bodyOf({ successId: result }),
    activeTest: empty,
    activeTestResp: bodyOf({ reserved: uint8 }),
    terminate: empty,
    terminateResp: empty,
    /** The content of a deliver with registeredDelivery 1. */
    report: bodyOf({
      msgId: hex(8),
      stat: text(7),
      submitTime: text(10),
      doneTime: text(10),
      destTerminalId: text(phone),
      smscSequence: uint32,
    }),
  };
}

export const cmppResult = { '2.0': layouts['2.0'].result, '3.0': layouts['3.0'].result } as const;
export const cmppBodies = { '2.0': bodiesOf('2.0'), '3.0': bodiesOf('3.0') } as const;

/** Octets of a report with a number of 21 octets, which some gateways send on links of 3.0 as well. */
const shortReportBytes = 60;

/** By the length of the content, never by the version of the link. */
export function cmppReportVersionOf(bytes: number): CmppVersion {
  return bytes <= shortReportBytes ? '2.0' : '3.0';
}
