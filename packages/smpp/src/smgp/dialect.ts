// SMGP 3.0 as a dialect: the fields of PDUs to messages and back, and the login with its proof.

import { writeUint32 } from '../link/octets.ts';
import { ProtocolError } from '../link/protocol-error.ts';
import {
  type Delivery,
  type Dialect,
  type Direction,
  md5,
  stampText,
  type Text,
  tellsHeader,
} from '../mainland/dialect.ts';
import type { Options } from '../mainland/fields.ts';
import { smgpBodies, smgpCommand, smgpTag } from './pdus.ts';
import { readSmgpReport, writeSmgpReport } from './report.ts';

export interface SmgpTerms {
  /** MsgSrc, the enterprise's code; left out when empty */
  readonly spCode: string;
  readonly serviceId: string;
  /** MServiceID, the product's id in the mobile network; left out when empty */
  readonly productId: string;
}

const headerBytes = 12;
const pduBytesMax = 4_096;
const version = 0x30;
const bothWays = 2;
const mobileTerminated = 6;
const withReport = 1;
const usualPriority = 1;
const noId = '00'.repeat(10);
const noProof = '00'.repeat(16);
const idBytes = 10;
const fees = { feeType: '00', feeCode: '0', fixedFee: '0', chargeTermId: '' };

export function smgpDialect(terms: SmgpTerms): Dialect {
  return {
    name: 'SMGP',
    headerBytes,
    pduBytesMax,
    loginId: smgpCommand.login,
    unbindId: smgpCommand.exit,
    enquiryId: smgpCommand.activeTest,
    enquiryAnswer: Buffer.alloc(0),
    texts: textsOf(terms),
    deliveries,
    status: { notBound: 11, comeAgain: 1, malformed: 10 },
    writeSequence: (target, at, sequence) => writeUint32(target, at, sequence),
    ownId: () => undefined,
    answerTo: (id, octets, at, end) => {
      if (id === smgpCommand.submit)
        return (target, from, status, messageId) =>
          smgpBodies.submitResp.write(target, from, { msgId: messageId || noId, status });
      if (end - at < idBytes) throw new ProtocolError('a deliver ends before its id');
      const msgId = octets.toString('hex', at, at + idBytes);
      return (target, from, status) => smgpBodies.deliverResp.write(target, from, { msgId, status });
    },
    readAnswer: (_id, octets, at, end) => {
      const { status, msgId: messageId } = smgpBodies.submitResp.read(octets, at, end);
      return { status, messageId };
    },
    login: ({ name, secret }, stamp) =>
      smgpBodies.login.encode({
        clientId: name,
        authenticatorClient: proofOf(name, secret, stamp).toString('hex'),
        loginMode: bothWays,
        timestamp: stamp,
        clientVersion: version,
      }),
    readLogin: (octets, at, end) => {
      const {
        clientId: name,
        authenticatorClient,
        loginMode,
        timestamp,
      } = smgpBodies.login.read(octets, at, end);
      const proves = (secret: string) =>
        proofOf(name, secret, timestamp).toString('hex') === authenticatorClient;
      return { name, type: loginMode, proves };
    },
    loginAnswer: (status, octets, at, end, secret) => {
      const { authenticatorClient } = smgpBodies.login.read(octets, at, end);
      const proof = md5(Buffer.alloc(4), Buffer.from(authenticatorClient, 'hex'), secret).toString('hex');
      const authenticatorServer = status === 0 ? proof : noProof;
      return smgpBodies.loginResp.encode({ status, authenticatorServer, serverVersion: version });
    },
    readLoginAnswer: (octets, at, end) => ({ status: smgpBodies.loginResp.read(octets, at, end).status }),
  };
}

function proofOf(name: string, secret: string, stamp: number): Buffer {
  return md5(name, Buffer.alloc(7), secret, stampText(stamp));
}

const octet = (value: number) => Buffer.from([value]);

/** Without them a segment is shown with its header as rubbish. */
function optionsOf(text: Text, { spCode, productId }: SmgpTerms): Options {
  const options = new Map<number, Buffer>();
  if (text.hasHeader) options.set(smgpTag.tpUdhi, octet(1));
  if (text.total > 1) {
    options.set(smgpTag.pkTotal, octet(text.total));
    options.set(smgpTag.pkNumber, octet(text.part));
  }
  if (spCode) options.set(smgpTag.msgSrc, fixed(spCode, 8));
  if (productId) options.set(smgpTag.mServiceId, fixed(productId, 21));
  return options;
}

function fixed(text: string, bytes: number): Buffer {
  const octets = Buffer.alloc(bytes);
  octets.write(text, 'latin1');
  return octets;
}

function textsOf(terms: SmgpTerms): Direction<Text> {
  const body = smgpBodies.submit.given({
    msgType: mobileTerminated,
    needReport: withReport,
    priority: usualPriority,
    serviceId: terms.serviceId,
    ...fees,
    validTime: '',
    atTime: '',
    reserve: '',
  });
  return {
    ids: [smgpCommand.submit],
    idOf: () => smgpCommand.submit,
    write: (target, at, text) =>
      body.write(target, at, {
        msgFormat: text.format,
        srcTermId: text.source,
        destTermId: [text.destination],
        msgContent: text.content,
        options: optionsOf(text, terms),
      }),
    read: (_id, octets, at, end) => {
      const read = body.read(octets, at, end);
      return {
        source: read.srcTermId,
        destination: read.destTermId[0] ?? '',
        format: read.msgFormat,
        hasHeader: tellsHeader(read.options.get(smgpTag.tpUdhi)?.[0] ?? 0),
        total: read.options.get(smgpTag.pkTotal)?.[0] ?? 1,
        part: read.options.get(smgpTag.pkNumber)?.[0] ?? 1,
        content: Buffer.from(read.msgContent),
      };
    },
  };
}

const deliver = smgpBodies.deliver.given({ msgId: noId, reserve: '' });

const deliveries: Direction<Delivery> = {
  ids: [smgpCommand.deliver],
  idOf: () => smgpCommand.deliver,
  write: (target, at, delivery, stamp) => {
    if (delivery.kind === 'notice') throw new RangeError('SMGP has no notices');
    const isReport = delivery.kind === 'report';
    const time = stampText(stamp);
    const hasHeader = !isReport && delivery.hasHeader;
    return deliver.write(target, at, {
      isReport: isReport ? 1 : 0,
      msgFormat: isReport ? 0 : delivery.format,
      recvTime: time.padStart(14, '0'),
      srcTermId: delivery.phone,
      destTermId: delivery.number,
      msgContent: isReport
        ? writeSmgpReport({ ...delivery, err: delivery.err || '000', submitDate: time, doneDate: time })
        : delivery.content,
      options: new Map(hasHeader ? [[smgpTag.tpUdhi, octet(1)]] : []),
    });
  },
  read: (_id, octets, at, end) => {
    const read = deliver.read(octets, at, end);
    const common = { phone: read.srcTermId, number: read.destTermId };
    if (read.isReport === withReport) {
      const { messageId, stat, err } = readSmgpReport(read.msgContent);
      return { ...common, kind: 'report', messageId, stat, err };
    }
    const hasHeader = tellsHeader(read.options.get(smgpTag.tpUdhi)?.[0] ?? 0);
    return {
      ...common,
      kind: 'reply',
      format: read.msgFormat,
      hasHeader,
      content: Buffer.from(read.msgContent),
    };
  },
};
