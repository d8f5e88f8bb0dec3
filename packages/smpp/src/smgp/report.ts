// The content of an SMGP status report: text with ten binary octets of id inside, which may hold anything, so that they are
// cut out by position before anything is read as text.

import { ProtocolError } from '../link/protocol-error.ts';

export interface SmgpReport {
  /** 20 hexadecimal digits */
  readonly messageId: string;
  readonly stat: string;
  readonly err: string;
  readonly submitDate: string;
  readonly doneDate: string;
}

const idMark = 'id:';
const idBytes = 10;
/** Some gateways are said to write the id in digits. */
const printedId = /^[\da-f]{20}(?= )/i;

/** @throws ProtocolError when it does not begin with an id */
export function readSmgpReport(content: Buffer): SmgpReport {
  const head = content.toString('latin1', 0, idMark.length).toLowerCase();
  if (head !== idMark || content.length < idMark.length + idBytes)
    throw new ProtocolError('a report does not begin with an id');
  const behindMark = content.toString('latin1', idMark.length, idMark.length + idBytes * 2 + 1);
  const printed = printedId.exec(behindMark)?.[0];
  const idEnd = idMark.length + (printed ? printed.length : idBytes);
  const rest = content.toString('latin1', idEnd).replaceAll('\0', ' ');
  return {
    messageId: printed?.toLowerCase() ?? content.toString('hex', idMark.length, idEnd),
    stat: field(rest, 'stat'),
    err: field(rest, 'err'),
    submitDate: field(rest, 'submit date'),
    doneDate: field(rest, 'done date'),
  };
}

/**
 * Labels stand in capitals in the document and in small letters in most gateways; widths are not kept by all. Of an empty field the next
 * label is no value.
 */
function field(text: string, label: string): string {
  return new RegExp(`(?:^| )${label}:\\s*(?!(?:done date|stat|err|text):)(\\S*)`, 'i').exec(text)?.[1] ?? '';
}

export function writeSmgpReport({ messageId, stat, err, submitDate, doneDate }: SmgpReport): Buffer {
  const rest = ` sub:001 dlvrd:001 submit date:${submitDate} done date:${doneDate} stat:${stat.padEnd(7)} err:${err} text:${' '.repeat(20)}`;
  return Buffer.concat([Buffer.from(idMark), Buffer.from(messageId, 'hex'), Buffer.from(rest, 'latin1')]);
}
