/** Clicks as the tab 链接点击 shows them: numbers masked, rates with two digits. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { conversionRateDetail } from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import { toMoment } from '../../../../time/moment.ts';
import type { AreaClicks, Clicker } from '../../short-links/queries.ts';

type Conversion = AnswerOf<typeof conversionRateDetail>;

/** In per cent; null before anybody was reached. */
export function conversionRate(clickUserCount: number, successCount: number): number | null {
  return successCount === 0 ? null : Math.round((clickUserCount * 10_000) / successCount) / 100;
}

export function toByDept(
  areas: readonly AreaClicks[],
  names: ReadonlyMap<string, string>,
): Conversion['byDept'] {
  return areas.map(({ areaId, successCount, clickCount, clickUserCount }) => ({
    deptId: areaId,
    deptName: names.get(areaId) ?? areaId,
    successCount,
    clickCount,
    clickUserCount,
    conversionRate: conversionRate(clickUserCount, successCount),
  }));
}

export function toClicker(row: Clicker, personalData: PersonalData): Conversion['page']['list'][number] {
  return {
    phoneNumber: maskPhone(personalData.decrypt(row.phoneCipher)),
    realName: row.realName,
    deptName: row.deptName,
    clickTime: toMoment(row.firstTime),
    clickCount: row.clickCount,
  };
}
