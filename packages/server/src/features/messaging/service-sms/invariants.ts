/** Invariants of service texts; that a text's content is erased in time, its table sees to itself. */
import type { Invariant } from '../../../database/invariant.ts';
import { ServiceState } from './queries.ts';

export const serviceSmsInvariants: readonly Invariant[] = [
  {
    name: 'service texts in time',
    sentence: 'no service text was handed to a carrier after its time',
    sql: 'SELECT service_sms_id FROM service_sms WHERE intent_time > expire_time OR submit_time < intent_time',
  },
  {
    name: 'service texts in living hands',
    sentence: 'no service text is being submitted by a sender that is not there any more',
    sql: `SELECT service_sms_id FROM service_sms AS t
      WHERE t.state = ${ServiceState.submitting} AND NOT EXISTS (SELECT FROM sms_sender AS s WHERE s.sender_id = t.sender_id AND s.buried_time IS NULL)`,
  },
  {
    name: 'service texts end',
    sentence: 'no service text waits a minute past its time while a sender is at work',
    sql: `SELECT service_sms_id FROM service_sms
      WHERE state = ${ServiceState.waiting} AND expire_time < now() - interval '1 minute' AND EXISTS (SELECT FROM sms_sender
        WHERE buried_time IS NULL AND start_time < now() - interval '1 minute'
          AND heartbeat_time > clock_timestamp() - interval '10 seconds')`,
  },
];
