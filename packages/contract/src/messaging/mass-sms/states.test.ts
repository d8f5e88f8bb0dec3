import { describe, expect, it } from 'vitest';
import { SMS_AUDIT_STATUS, SMS_SEND_STATUS } from '../../dictionaries.ts';
import { ALL_STATES, APPLICATION_ACTIONS, type ApplicationAction, applicationCan } from './states.ts';

const everyPair = SMS_AUDIT_STATUS.flatMap((audit) =>
  SMS_SEND_STATUS.map((send) => ({ auditStatus: audit.value, sendStatus: send.value })),
);
const allowedPairs = (action: ApplicationAction) =>
  everyPair
    .filter((state) => applicationCan(action, state) === true)
    .map((state) => `${state.auditStatus}/${state.sendStatus}`);

const HELD = { auditStatus: 3, sendStatus: 7 };

describe('which action may start from which state', () => {
  it.each([
    ['edit', '0/0 4/0 5/0'],
    ['submit', '0/0 4/0 5/0'],
    ['delete', '0/0 4/0 5/0'],
    ['revoke', '1/0 2/0'],
    ['pass', '1/0 2/0'],
    ['noPass', '1/0 2/0'],
    ['cancelSend', '3/1 3/2 3/7'],
    ['hold', '3/1 3/2'],
    ['resume', '3/7'],
    ['supervise', '1/0 2/0 3/1 3/2 3/3 3/4 3/5 3/6 3/7 4/0 5/0'],
    ['copy', '0/0 1/0 2/0 3/1 3/2 3/3 3/4 3/5 3/6 3/7 4/0 5/0'],
    ['correct', '3/3 3/4 3/5'],
    ['resend', '3/3 3/4 3/6'],
  ] as const)('%s: %s', (action, pairs) => {
    expect(allowedPairs(action).join(' ')).toBe(pairs);
  });

  it.each(['quiet', 'channel', 'missedWindow', 'applicant'])(
    'hold: a hand may take over what %s holds',
    (holdReason) => {
      expect(applicationCan('hold', { ...HELD, holdReason })).toBe(true);
    },
  );

  it.each(['supervisor', 'failRate', 'word', 'restored'])('hold: not what %s holds', (holdReason) => {
    expect(applicationCan('hold', { ...HELD, holdReason })).toBe('已暂停发送，不能暂停');
  });

  it('answers for thirteen actions and twelve states', () => {
    expect(APPLICATION_ACTIONS).toHaveLength(13);
    expect(ALL_STATES).toHaveLength(12);
  });

  it.each([
    ['revoke', 3, 3, '已发送，不能撤销'],
    ['revoke', 3, 2, '正在发送，不能撤销'],
    ['edit', 1, 0, '正在等待审核，不能修改'],
    ['pass', 5, 0, '已撤销，不能审核'],
    ['cancelSend', 3, 5, '已取消发送，不能取消发送'],
    ['resume', 3, 2, '正在发送，不能恢复'],
    ['supervise', 0, 0, '尚未提交，不能批注'],
    ['copy', 0, 7, '尚未提交，不能复制'],
    ['correct', 3, 2, '正在发送，不能更正'],
    ['resend', 3, 5, '已取消发送，不能失败重发'],
    ['hold', 9, 9, '状态未知，不能暂停'],
  ] as const)('%s at %i/%i: %s', (action, auditStatus, sendStatus, reason) => {
    expect(applicationCan(action, { auditStatus, sendStatus })).toBe(reason);
  });
});
