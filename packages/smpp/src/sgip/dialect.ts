// SGIP 1.2 as a dialect: the fields of PDUs to messages and back. The SP numbers its texts itself, and the number is the
// message id; name and password travel in clear; reports and replies come on links that the gateway opens.

import { writeUint32 } from '../link/octets.ts';
import type { Delivery, Dialect, Direction, Text } from '../mainland/dialect.ts';
import { tellsHeader } from '../mainland/dialect.ts';
import { sgipBodies, sgipCommand } from './pdus.ts';

export interface SgipTerms {
  /** 企业代码, five digits */
  readonly spCode: string;
  readonly serviceId: string;
  /** 节点编号: 3, the area's code filled up to four digits, the enterprise's code; a gateway's own is shorter */
  readonly node: number;
}

const headerBytes = 20;
/** G12 allows 2 KiB. */
const pduBytesMax = 2_048;
const [fromSp, fromGateway] = [1, 2];
/** The SP pays. */
const spPays = '0'.repeat(21);
const fees = { chargeNumber: spPays, feeType: 1, feeValue: '0', givenValue: '0', agentFlag: 0 };
const notForReply = 2;
const withReport = 1;
const states = { delivered: 0, waiting: 1 } as const;
/** The same for everything that is answered. */
const answer = sgipBodies.submitResp.given({ reserve: '' });
/** Numbers are refused without it. */
const countryCode = '86';

export function sgipDialect(terms: SgipTerms): Dialect {
  return {
    name: 'SGIP',
    headerBytes,
    pduBytesMax,
    loginId: sgipCommand.bind,
    unbindId: sgipCommand.unbind,
    enquiryId: undefined,
    enquiryAnswer: Buffer.alloc(0),
    texts: textsOf(terms),
    deliveries,
    status: { notBound: 1, comeAgain: 11, malformed: 5 },
    writeSequence: (target, at, sequence, stamp) =>
      writeUint32(target, writeUint32(target, writeUint32(target, at, terms.node), stamp), sequence),
    ownId: (sequence, stamp) =>
      [terms.node, stamp, sequence].map((number) => number.toString(16).padStart(8, '0')).join(''),
    answerTo: () => (target, at, result) => answer.write(target, at, { result }),
    readAnswer: (_id, octets, at, end) => ({
      status: answer.read(octets, at, end).result,
      messageId: octets.toString('hex', at - 12, at),
    }),
    login: ({ name, secret }, _stamp, isGateway) =>
      sgipBodies.bind.encode({
        loginType: isGateway ? fromGateway : fromSp,
        loginName: name,
        loginPassword: secret,
        reserve: '',
      }),
    readLogin: (octets, at, end) => {
      const { loginType: type, loginName: name, loginPassword } = sgipBodies.bind.read(octets, at, end);
      return { name, type, proves: (secret) => loginPassword === secret };
    },
    loginAnswer: (result) => sgipBodies.bindResp.encode({ result, reserve: '' }),
    readLoginAnswer: (octets, at, end) => ({ status: sgipBodies.bindResp.read(octets, at, end).result }),
  };
}

function textsOf({ spCode, serviceId }: SgipTerms): Direction<Text> {
  const body = sgipBodies.submit.given({
    ...fees,
    corpId: spCode,
    serviceType: serviceId,
    moRelateToMtFlag: notForReply,
    priority: 0,
    expireTime: '',
    scheduleTime: '',
    reportFlag: withReport,
    tpPid: 0,
    messageType: 0,
    reserve: '',
  });
  return {
    ids: [sgipCommand.submit],
    idOf: () => sgipCommand.submit,
    write: (target, at, text) =>
      body.write(target, at, {
        spNumber: text.source,
        userNumber: [withCountry(text.destination)],
        tpUdhi: text.hasHeader ? 1 : 0,
        messageCoding: text.format,
        messageContent: text.content,
      }),
    read: (_id, octets, at, end) => {
      const read = body.read(octets, at, end);
      return {
        source: read.spNumber,
        destination: read.userNumber[0] ?? '',
        format: read.messageCoding,
        hasHeader: tellsHeader(read.tpUdhi),
        total: 1,
        part: 1,
        content: Buffer.from(read.messageContent),
        messageId: octets.toString('hex', at - 12, at),
      };
    },
  };
}

function withCountry(phone: string): string {
  return phone.startsWith(countryCode) ? phone : `${countryCode}${phone}`;
}

const deliveries: Direction<Delivery> = {
  ids: [sgipCommand.report, sgipCommand.deliver, sgipCommand.userRpt],
  idOf: ({ kind }) =>
    ({ report: sgipCommand.report, reply: sgipCommand.deliver, notice: sgipCommand.userRpt })[kind],
  write: (target, at, delivery) => {
    if (delivery.kind === 'notice') throw new RangeError('notices are only read');
    const userNumber = withCountry(delivery.phone);
    if (delivery.kind === 'report') {
      const state = { DELIVRD: states.delivered, ENROUTE: states.waiting }[delivery.stat] ?? 2;
      return sgipBodies.report.write(target, at, {
        submitSequenceNumber: delivery.messageId,
        reportType: 0,
        userNumber,
        state,
        errorCode: Number(delivery.err) & 0xff,
        reserve: '',
      });
    }
    return sgipBodies.deliver.write(target, at, {
      userNumber,
      spNumber: delivery.number,
      tpPid: 0,
      tpUdhi: delivery.hasHeader ? 1 : 0,
      messageCoding: delivery.format,
      messageContent: delivery.content,
      reserve: '',
    });
  },
  read: (id, octets, at, end) => {
    if (id === sgipCommand.report) {
      const read = sgipBodies.report.read(octets, at, end);
      const stat = { [states.delivered]: 'DELIVRD', [states.waiting]: 'ENROUTE' }[read.state] ?? 'UNDELIV';
      const err = read.errorCode === 0 ? '' : String(read.errorCode);
      const { submitSequenceNumber: messageId, userNumber: phone } = read;
      return { kind: 'report', messageId, phone, number: '', stat, err };
    }
    if (id === sgipCommand.userRpt) return { kind: 'notice' };
    const read = sgipBodies.deliver.read(octets, at, end);
    return {
      kind: 'reply',
      phone: read.userNumber,
      number: read.spNumber,
      format: read.messageCoding,
      hasHeader: tellsHeader(read.tpUdhi),
      content: Buffer.from(read.messageContent),
    };
  },
};
