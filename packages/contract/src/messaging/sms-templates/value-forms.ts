/** Forms in which a value of each type is written: numbers and ranges, days, times, telephone numbers, names of organisations, web addresses. */
import type { Dictionary, ValueOf } from '../../dictionaries.ts';
import { tidyTelephone } from '../../rules/phone.ts';

export const VARIABLE_TYPE = [
  { value: 'text', label: '文字' },
  { value: 'number', label: '数字' },
  { value: 'date', label: '日期' },
  { value: 'time', label: '时间' },
  { value: 'phone', label: '电话' },
  { value: 'dept', label: '单位名称' },
  /** the one kind of value that may be a web address; which ones may be sent the check before a submission says */
  { value: 'link', label: '网址' },
] as const satisfies Dictionary;
export type VariableType = ValueOf<typeof VARIABLE_TYPE>;

const NUMBER = /^[-−]?\d+(?:\.\d+)?%?(?:[-~～至][-−]?\d+(?:\.\d+)?%?)?$/;
const PHONE = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4}|1\d{2}|1[02]\d{3}|9[56]\d{3,4})$/;
const DAY = String.raw`(?:(?:\d{4}年)?\d{1,2}月)?\d{1,2}日`;
const DAYS = new RegExp(String.raw`^${DAY}(?:[-~～至]${DAY})?$`);
const CLOCK = String.raw`(?:凌晨|早上|上午|中午|下午|晚上)?\d{1,2}(?:时半?|点半?|(?:时|点|[:：])\d{1,2}分?)`;
const TIMES = new RegExp(String.raw`^(?:每天|${DAY})?${CLOCK}(?:[-~～至](?:${DAY})?${CLOCK})?$`);
const LINK = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[\w./?=&%#~+-]*)?$/i;
const NAME = /^[\p{Script=Han}A-Za-z0-9（）()·、]+$/u;

/** A value in the form that is judged and goes into the text. */
export const cleanedValue = (type: VariableType, value: string): string =>
  type === 'phone' ? tidyTelephone(value) : value;

/** The problem of the form of a value, or null. */
export function valueFormProblem(type: VariableType, label: string, value: string): string | null {
  switch (type) {
    case 'text':
      return null;
    case 'number':
      return NUMBER.test(value) ? null : `${label}应为数字，如 12、3.5 或 3-5`;
    case 'date':
      return DAYS.test(value) && isCalendar(value) ? null : `${label}应为日期，如 10月15日 或 8月18日至22日`;
    case 'time':
      return TIMES.test(value) && isCalendar(value) && isClock(value)
        ? null
        : `${label}应为时间，如 上午9时 或 6月8日14:30`;
    case 'phone':
      return PHONE.test(value) ? null : `${label}应为电话号码，如 0571-12345678、12316 或手机号`;
    case 'link':
      return LINK.test(value) ? null : `${label}应为网址，如 https://nync.zj.gov.cn/a`;
    case 'dept':
      return NAME.test(value) ? null : `${label}应为单位名称，只用汉字、字母和数字`;
  }
}

/** Every day that it names exists; where the year is left out the 29th of February may. */
function isCalendar(value: string): boolean {
  return Array.from(value.matchAll(/(?:(?:(\d{4})年)?(\d{1,2})月)?(\d{1,2})日/g)).every(
    ([, year = '2024', month = '1', day = '0']) => {
      const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
      return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
    },
  );
}

function isClock(value: string): boolean {
  return Array.from(value.matchAll(/(\d{1,2})(?:时|点|[:：])(\d{1,2}|半)?/g)).every(
    ([, hour = '0', minute = '0']) => {
      const minutes = minute === '半' ? 30 : Number(minute);
      return Number(hour) * 60 + minutes <= 24 * 60 && minutes <= 59;
    },
  );
}
