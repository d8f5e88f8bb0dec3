// The PDUs of SGIP 1.2 (China Unicom, October 2001), field by field in their order. Facts and sources: docs/carriers.md,
// "SGIP".

import { bodyOf, content, finalText, hex, numbers, text, uint8, uint32 } from '../mainland/fields.ts';

export const sgipCommand = {
  bind: 0x00000001,
  unbind: 0x00000002,
  submit: 0x00000003,
  deliver: 0x00000004,
  report: 0x00000005,
  userRpt: 0x00000011,
  trace: 0x00001000,
} as const;

const empty = bodyOf({});
const answer = bodyOf({ result: uint8, reserve: finalText(8) });

export const sgipBodies = {
  bind: bodyOf({ loginType: uint8, loginName: text(16), loginPassword: text(16), reserve: finalText(8) }),
  bindResp: answer,
  submit: bodyOf({
    spNumber: text(21),
    chargeNumber: text(21),
    userNumber: numbers(21),
    corpId: text(5),
    serviceType: text(10),
    feeType: uint8,
    feeValue: text(6),
    givenValue: text(6),
    agentFlag: uint8,
    moRelateToMtFlag: uint8,
    priority: uint8,
    expireTime: text(16),
    scheduleTime: text(16),
    reportFlag: uint8,
    tpPid: uint8,
    tpUdhi: uint8,
    messageCoding: uint8,
    messageType: uint8,
    messageContent: content(uint32),
    reserve: finalText(8),
  }),
  submitResp: answer,
  report: bodyOf({
    submitSequenceNumber: hex(12),
    reportType: uint8,
    userNumber: text(21),
    state: uint8,
    errorCode: uint8,
    reserve: finalText(8),
  }),
  reportResp: answer,
  deliver: bodyOf({
    userNumber: text(21),
    spNumber: text(21),
    tpPid: uint8,
    tpUdhi: uint8,
    messageCoding: uint8,
    messageContent: content(uint32),
    reserve: finalText(8),
  }),
  deliverResp: answer,
  userRpt: bodyOf({ spNumber: text(21), userNumber: text(21), userCondition: uint8, reserve: finalText(8) }),
  userRptResp: answer,
  trace: bodyOf({ submitSequenceNumber: hex(12), userNumber: text(21), reserve: finalText(8) }),
  unbind: empty,
  unbindResp: empty,
};
