/** Reads what somebody wrote of a warning, a guide or a damage report. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { saveDisaster } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { requirePhone } from '../../../access/typed-phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { MINUTE_MS, readMoment } from '../../../time/moment.ts';
import { listDictValues } from '../../system/dictionaries/queries.ts';
import { publishedOf, type ReporterPhone, type WithReporter } from './kind.ts';

type Written = CheckedRequestOf<typeof saveDisaster>;

/** Clocks of two machines differ a little. */
const AHEAD_MAX_MS = 5 * MINUTE_MS;

/** @throws Refusal 4000 for a day that the calendar does not have, an issue in the future, or a type that the dictionary has not */
export async function readWritten(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  { reporterPhone, ...fields }: Written,
  before: ReporterPhone | undefined,
): Promise<WithReporter> {
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
  return { ...published, ...phoneOf(personalData, fields.infoType, reporterPhone, before) };
}

const NO_PHONE: ReporterPhone = { reporterPhoneCipher: null, reporterPhoneHash: null };

/** @throws Refusal 4000 beside the field */
function phoneOf(
  personalData: Pick<PersonalData, 'encrypt' | 'hash'>,
  infoType: number,
  typed: string | undefined,
  before: ReporterPhone = NO_PHONE,
): ReporterPhone {
  if (infoType !== InfoType.damage) {
    if (typed) throw refuseField('reporterPhone', '只有灾情报告填写上报人电话');
    return NO_PHONE;
  }
  if (typed === undefined) {
    const { reporterPhoneCipher, reporterPhoneHash } = before;
    return { reporterPhoneCipher, reporterPhoneHash };
  }
  if (typed === '') return NO_PHONE;
  const phone = requirePhone(typed, 'reporterPhone');
  return { reporterPhoneCipher: personalData.encrypt(phone), reporterPhoneHash: personalData.hash(phone) };
}
