import { DAY_MS } from '../../../../time/moment.ts';

/**
 * So long after its end an application is moved by what carriers say or give up saying: an office waits for a receipt for a
 * week at most (等待运营商回报, 168 hours), and a text that expired is waited for again after its repeat.
 */
export const RECEIPTS_MOVE_FOR_MS = 14 * DAY_MS;
