/**
 * Meaning of SMPP's own codes for a message: the command_status of an answer, the stat and err of a receipt. What they mean
 * for people (the Chinese sentence) is in fail-reasons.ts.
 */
import { commandStatus, statusName } from '@farmers-mailbox/smpp/command-status.ts';
import type { Receipt } from '@farmers-mailbox/smpp/receipt.ts';
import type { RefusalKind } from './gateway.ts';

const throttled: ReadonlySet<number> = new Set([commandStatus.ESME_RTHROTTLED, commandStatus.ESME_RMSGQFUL]);

/** Troubles of the carrier's own side, which may be over in a moment. */
const transient: ReadonlySet<number> = new Set([
  commandStatus.ESME_RSYSERR,
  commandStatus.ESME_RINVBNDSTS,
  commandStatus.ESME_RX_T_APPN,
]);

export function refusalKindOf(status: number): RefusalKind {
  if (throttled.has(status)) return 'throttled';
  return transient.has(status) ? 'transient' : 'final';
}

/** The standard's name without its prefix, as `fail_code` keeps it: `RINVDSTADR`, or `0x00000401` for a carrier's own. */
export function refusalCodeOf(status: number): string {
  return statusName(status).replace(/^ESME_/, '');
}

/** The word alone where the carrier gave no code, else both: `UNDELIV:001`. */
export function receiptCodeOf({ stat, err }: Receipt): string {
  return err === undefined || /^0*$/.test(err) ? stat.slice(0, 20) : `${stat}:${err}`.slice(0, 20);
}
