// CMPP 2.0 and 3.0 as dialects: the fields of PDUs to messages and back, and the login with its proof.

import { readUint32, writeUint32 } from '../link/octets.ts';
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
import { type CmppVersion, cmppBodies, cmppCommand, cmppReportVersionOf, cmppResult } from './pdus.ts';

/** Stands in each text beside itself, as the carrier gave it. */
export interface CmppTerms {
  readonly version: CmppVersion;
  /** 企业代码: Msg_src; the login's name unless the carrier says otherwise */
  readonly spCode: string;
  /** 业务代码 */
  readonly serviceId: string;
}

const headerBytes = 12;
const pduBytesMax = 4_096;
const versionOctets = { '2.0': 0x20, '3.0': 0x30 } as const;
const idBytes = 8;
const noId = '00'.repeat(idBytes);
const noProof = '00'.repeat(16);
/** Octets of the body of CONNECT_RESP: they tell how the gateway speaks, whatever its version field says. */
const connectRespBytes = { '2.0': 18, '3.0': 21 } as const;
/** The office pays (Fee_UserType 2), nothing for each message (FeeType 01). */
const fees = { feeUserType: 2, feeTerminalId: '', feeTerminalType: 0, feeType: '01', feeCode: '0' };
const usualLevel = 1;
const withReport = 1;

const status = { notBound: 3, comeAgain: 8, malformed: 1 } as const;

export function cmppDialect(terms: CmppTerms): Dialect {
  const bodies = cmppBodies[terms.version];
  return {
    name: 'CMPP',
    headerBytes,
    pduBytesMax,
    loginId: cmppCommand.connect,
    unbindId: cmppCommand.terminate,
    enquiryId: cmppCommand.activeTest,
    enquiryAnswer: bodies.activeTestResp.encode({ reserved: 0 }),
    texts: textsOf(terms),
    deliveries: deliveriesOf(terms),
    status,
    writeSequence: (target, at, sequence) => writeUint32(target, at, sequence),
    ownId: () => undefined,
    answerTo: (id, octets, at, end) => {
      if (id === cmppCommand.submit)
        return (target, from, result, messageId) =>
          bodies.submitResp.write(target, from, { msgId: messageId || noId, result });
      if (end - at < idBytes) throw new ProtocolError('a deliver ends before its id');
      const [high, low] = [readUint32(octets, at), readUint32(octets, at + 4)];
      return (target, from, result) => {
        const next = writeUint32(target, writeUint32(target, from, high), low);
        return cmppResult[terms.version].write(target, next, result, 'result');
      };
    },
    readAnswer: (id, octets, at, end) => {
      const body = id === cmppCommand.submit ? bodies.submitResp : bodies.deliverResp;
      const { msgId, result } = body.read(octets, at, end);
      return { status: result, messageId: msgId };
    },
    login: ({ name, secret }, stamp) =>
      bodies.connect.encode({
        sourceAddr: name,
        authenticatorSource: proofOf(name, secret, stamp).toString('hex'),
        version: versionOctets[terms.version],
        timestamp: stamp,
      }),
    readLogin: (octets, at, end) => {
      const { sourceAddr: name, authenticatorSource, timestamp } = bodies.connect.read(octets, at, end);
      const proves = (secret: string) =>
        proofOf(name, secret, timestamp).toString('hex') === authenticatorSource;
      return { name, type: 0, proves };
    },
    loginAnswer: (result, octets, at, end, secret) => {
      const { authenticatorSource } = bodies.connect.read(octets, at, end);
      const statusOctets = Buffer.alloc(terms.version === '2.0' ? 1 : 4);
      const proof = md5(statusOctets, Buffer.from(authenticatorSource, 'hex'), secret).toString('hex');
      return bodies.connectResp.encode({
        status: result,
        authenticatorIsmg: result === 0 ? proof : noProof,
        version: versionOctets[terms.version],
      });
    },
    readLoginAnswer: (octets, at, end) => {
      const spoken = end - at >= connectRespBytes['3.0'] ? '3.0' : '2.0';
      // Only as much is read as tells why it was refused.
      const { status: result } = cmppBodies[spoken].connectResp.read(octets, at, end);
      return spoken === terms.version
        ? { status: result }
        : { status: result, problem: `the gateway speaks CMPP ${spoken}` };
    },
  };
}

/** "source_addr" fills its six octets in the proof as in the PDU; those of less than six are hashed otherwise by few. */
function proofOf(name: string, secret: string, stamp: number): Buffer {
  return md5(name.padEnd(6, '\0'), Buffer.alloc(9), secret, stampText(stamp));
}

function textsOf({ version, spCode, serviceId }: CmppTerms): Direction<Text> {
  const body = cmppBodies[version].submit.given({
    msgId: noId,
    registeredDelivery: withReport,
    msgLevel: usualLevel,
    serviceId,
    ...fees,
    tpPid: 0,
    msgSrc: spCode,
    valIdTime: '',
    atTime: '',
    destTerminalType: 0,
    linkId: '',
  });
  return {
    ids: [cmppCommand.submit],
    idOf: () => cmppCommand.submit,
    write: (target, at, text) =>
      body.write(target, at, {
        pkTotal: text.total,
        pkNumber: text.part,
        tpUdhi: text.hasHeader ? 1 : 0,
        msgFmt: text.format,
        srcId: text.source,
        destTerminalId: [text.destination],
        msgContent: text.content,
      }),
    read: (_id, octets, at, end) => {
      const read = body.read(octets, at, end);
      return {
        source: read.srcId,
        destination: read.destTerminalId[0] ?? '',
        format: read.msgFmt,
        hasHeader: tellsHeader(read.tpUdhi),
        total: read.pkTotal,
        part: read.pkNumber,
        content: Buffer.from(read.msgContent),
      };
    },
  };
}

/** Their times say nothing that the moment of their coming does not. */
const unread = { submitTime: '', doneTime: '', smscSequence: 0 };
const reports = {
  '2.0': cmppBodies['2.0'].report.given(unread),
  '3.0': cmppBodies['3.0'].report.given(unread),
};

function deliveriesOf({ version, serviceId }: CmppTerms): Direction<Delivery> {
  const { report, deliver: whole } = cmppBodies[version];
  const markAt = whole.offsetOf('registeredDelivery');
  const contentAt = whole.offsetOf('msgContent');
  const deliver = whole.given({
    msgId: noId,
    serviceId,
    tpPid: 0,
    srcTerminalType: 0,
    linkId: '',
  });
  return {
    ids: [cmppCommand.deliver],
    idOf: () => cmppCommand.deliver,
    write: (target, at, delivery, stamp) => {
      if (delivery.kind === 'notice') throw new RangeError('CMPP has no notices');
      const numbers = { destId: delivery.number, srcTerminalId: delivery.phone };
      if (delivery.kind === 'reply') {
        const { format, hasHeader, content } = delivery;
        return deliver.write(target, at, {
          ...numbers,
          tpUdhi: hasHeader ? 1 : 0,
          msgFmt: format,
          registeredDelivery: 0,
          msgContent: content,
        });
      }
      const time = stampText(stamp);
      const msgContent = report.encode({
        msgId: delivery.messageId,
        stat: delivery.stat,
        submitTime: time,
        doneTime: time,
        destTerminalId: delivery.phone,
        smscSequence: 0,
      });
      const written = { tpUdhi: 0, msgFmt: 0, registeredDelivery: withReport, msgContent };
      return deliver.write(target, at, { ...numbers, ...written });
    },
    read: (_id, octets, at, end) => {
      // Nearly all are reports, whose content says everything: nothing else is read of them.
      if (octets[at + markAt] === withReport && at + contentAt < end) {
        const from = at + contentAt + 1;
        const bytes = octets[from - 1] ?? 0;
        if (from + bytes > end) throw new ProtocolError('a report reaches beyond its PDU');
        const report = reports[cmppReportVersionOf(bytes)];
        const { msgId: messageId, stat, destTerminalId } = report.read(octets, from, from + bytes);
        const phone = destTerminalId || deliver.read(octets, at, end).srcTerminalId;
        return { kind: 'report', messageId, phone, number: '', stat, err: '' };
      }
      const read = deliver.read(octets, at, end);
      return {
        kind: 'reply',
        phone: read.srcTerminalId,
        number: read.destId,
        format: read.msgFmt,
        hasHeader: tellsHeader(read.tpUdhi),
        content: Buffer.from(read.msgContent),
      };
    },
  };
}
