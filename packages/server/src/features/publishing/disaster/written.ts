/** Reads what somebody wrote of a warning, a guide or a damage report. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { saveDisaster } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { MINUTE_MS, readMoment } from '../../../time/moment.ts';
import { listDictValues } from '../../system/dictionaries/queries.ts';
import { type Published, publishedOf } from './kind.ts';

type Written = CheckedRequestOf<typeof saveDisaster>;

/** Clocks of two machines differ a little. */
const AHEAD_MAX_MS = 5 * MINUTE_MS;

/** @throws Refusal 4000 for a day that the calendar does not have, an issue in the future, or a type that the dictionary has not */
export async function readWritten(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  fields: Written,
): Promise<Published> {
  const published = publishedOf({
    ...fields,
    issueTime: readMoment(fields.issueTime, 'issueTime'),
    effectStart: readMoment(fields.effectStart, 'effectStart'),
    effectEnd: readMoment(fields.effectEnd, 'effectEnd'),
  });
  if (published.issueTime.getTime() > clock.now().getTime() + AHEAD_MAX_MS) {
    throw refuseField('issueTime', '发布时间不能晚于现在');
  }
  const types = await listDictValues(db, 'DISASTER_TYPE', { includeDisabled: false });
  if (!types?.some(({ dictValue }) => dictValue === String(published.disasterType))) {
    throw refuseField('disasterType', '请选择灾害种类');
  }
  return published;
}
