/** The words of each protocol for what a carrier says of logins, texts and reports. */
import { commandStatus } from '@farmers-mailbox/smpp/command-status.ts';
import type { familyOf } from './mainland-codes.ts';

type Family = 'SMPP' | ReturnType<typeof familyOf>;
type MainlandFamily = ReturnType<typeof familyOf>;

export type Result = 'accepted' | 'tooFast' | 'queueFull' | 'noSuchNumber' | 'unwell';
export type LoginResult = 'welcome' | 'wrongAccount' | 'busy';

export const results: Readonly<Record<Family, Readonly<Record<Result, number>>>> = {
  SMPP: {
    accepted: commandStatus.ESME_ROK,
    tooFast: commandStatus.ESME_RTHROTTLED,
    queueFull: commandStatus.ESME_RMSGQFUL,
    noSuchNumber: commandStatus.ESME_RINVDSTADR,
    unwell: commandStatus.ESME_RSYSERR,
  },
  CMPP: { accepted: 0, tooFast: 8, queueFull: 250, noSuchNumber: 13, unwell: 54 },
  // There is no code for "too fast".
  SMGP: { accepted: 0, tooFast: 1, queueFull: 1, noSuchNumber: 47, unwell: 1 },
  SGIP: { accepted: 0, tooFast: 88, queueFull: 11, noSuchNumber: 6, unwell: 32 },
};
export const logins: Readonly<Record<Family, Readonly<Record<LoginResult, number>>>> = {
  SMPP: { welcome: 0, wrongAccount: commandStatus.ESME_RBINDFAIL, busy: commandStatus.ESME_RBINDFAIL },
  CMPP: { welcome: 0, wrongAccount: 3, busy: 5 },
  SMGP: { welcome: 0, wrongAccount: 21, busy: 2 },
  SGIP: { welcome: 0, wrongAccount: 1, busy: 3 },
};

const wordOfCause: Readonly<Record<MainlandFamily, Readonly<Record<string, string>>>> = {
  CMPP: { 'UNDELIV:001': 'MK:0001', 'UNDELIV:005': 'MK:0005', 'REJECTD:040': 'DB:0144' },
  SMGP: { 'UNDELIV:001': '003', 'UNDELIV:005': '004', 'REJECTD:040': '005', 'EXPIRED:012': '001' },
  SGIP: { 'UNDELIV:001': '29', 'UNDELIV:005': '31', 'REJECTD:040': '110', 'EXPIRED:012': '25' },
};

/** CMPP has words alone, SMGP a code beside them, SGIP a code without a word. */
export function wordOf(
  family: MainlandFamily,
  { stat, err = '' }: { readonly stat: string; readonly err?: string },
) {
  const code = wordOfCause[family][`${stat}:${err}`];
  if (family === 'CMPP') return { stat: code ?? stat, err: '' };
  return { stat, err: code ?? '' };
}
