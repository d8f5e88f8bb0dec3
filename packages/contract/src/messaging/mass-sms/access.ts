/** Permissions of those who have a part in a mass SMS; an act that asks for another one says so in its own call. */
import { permitted } from '../../endpoint.ts';

export const writing = permitted('sms:apply:add', 'sms:apply:edit');
export const reviewing = permitted('sms:audit:pass', 'sms:audit:noPass');
export const supervising = permitted('sms:supervise:cancelSend', 'sms:supervise:remark');
export const anyPart = permitted('sms:apply:add', 'sms:audit:detail', 'sms:supervise:sendDetail');
