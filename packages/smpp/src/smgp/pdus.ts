// The PDUs of SMGP 3.0 (China Telecom, 3.0.3 of August 2008), field by field in their order. Its commands have other numbers
// than CMPP's. Facts and sources: docs/carriers.md, "SMGP".

import {
  bodyOf,
  content,
  finalText,
  hex,
  numbers,
  options,
  text,
  uint8,
  uint32,
} from '../mainland/fields.ts';

export const smgpCommand = {
  login: 0x00000001,
  submit: 0x00000002,
  deliver: 0x00000003,
  activeTest: 0x00000004,
  exit: 0x00000006,
} as const;

/** Tags of the optional parameters that are used here. */
export const smgpTag = { tpUdhi: 2, pkTotal: 9, pkNumber: 10, msgSrc: 16, mServiceId: 18 } as const;

const empty = bodyOf({});
const answer = bodyOf({ msgId: hex(10), status: uint32 });

export const smgpBodies = {
  login: bodyOf({
    clientId: text(8),
    authenticatorClient: hex(16),
    loginMode: uint8,
    timestamp: uint32,
    clientVersion: uint8,
  }),
  loginResp: bodyOf({ status: uint32, authenticatorServer: hex(16), serverVersion: uint8 }),
  submit: bodyOf({
    msgType: uint8,
    needReport: uint8,
    priority: uint8,
    serviceId: text(10),
    feeType: text(2),
    feeCode: text(6),
    fixedFee: text(6),
    msgFormat: uint8,
    validTime: text(17),
    atTime: text(17),
    srcTermId: text(21),
    chargeTermId: text(21),
    destTermId: numbers(21),
    msgContent: content(uint8),
    reserve: finalText(8),
    options,
  }),
  submitResp: answer,
  deliver: bodyOf({
    msgId: hex(10),
    isReport: uint8,
    msgFormat: uint8,
    recvTime: text(14),
    srcTermId: text(21),
    destTermId: text(21),
    msgContent: content(uint8),
    reserve: finalText(8),
    options,
  }),
  deliverResp: answer,
  activeTest: empty,
  activeTestResp: empty,
  exit: empty,
  exitResp: empty,
};
