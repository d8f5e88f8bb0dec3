import { PHONE_MARK } from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';
import { expect, test } from 'vitest';
import { emptyDraft, type HelpDraft, placed, problemsOf, requestOf, takenFrom } from './draft.ts';

const today = '2026-09-14';
const region = { deptId: '330106', deptName: '西湖区' };
const row = {
  supplyId: '7',
  infoType: 1,
  title: '供应龙井43茶苗',
  productName: '龙井43茶苗',
  quantity: 60,
  quantityUnit: '株',
  priceType: 1,
  price: 0.25,
  priceMax: null,
  priceUnit: '元/株',
  place: '三墩镇',
  contactName: '林先生',
} as Parameters<typeof takenFrom>[0];

const written = (changed: Partial<HelpDraft> = {}): HelpDraft => ({
  ...emptyDraft(region),
  ...takenFrom(row),
  helpDate: today,
  isAgreed: true,
  ...changed,
});

test('what a listing says fills the form in, with a mark for the number', () => {
  expect(problemsOf(written(), { isSubmitting: true, today })).toEqual({});
  expect(requestOf(written())).toMatchObject({
    supplyId: '7',
    quantity: 60,
    price: '0.25元/株',
    targetDeptIds: ['330106'],
    smsContent: `每日一助：三墩镇现有龙井43茶苗60株可供，0.25元/株。联系人林先生${PHONE_MARK}。`,
  });
  expect(requestOf(written())).not.toHaveProperty('phoneNumber');
});

test.each([
  [{ isAgreed: false }, 'isAgreed', '请先征得联系人同意，再勾选'],
  [{ place: { deptId: '33', deptName: '浙江省' } }, 'place', '请选择本级区域里的一个市或县（市、区）'],
  [
    { targets: [{ deptId: '330108', deptName: '滨江区' }] },
    'targets',
    '发送区域须在每日一助所在的市、县以内',
  ],
  [{ smsContent: '联系人林先生15400000001。' }, 'smsContent', expect.stringContaining(PHONE_MARK)],
  [{ smsContent: `${PHONE_MARK}或15400000001` }, 'smsContent', expect.stringContaining('不要直接写')],
  [{ smsContent: `${'茶'.repeat(190)}${PHONE_MARK}` }, 'smsContent', expect.stringContaining('不能超过 200')],
  [{ quantity: '六十' }, 'quantity', expect.stringContaining('数字')],
  [{ phoneNumber: '123' }, 'phoneNumber', '请输入正确的手机号'],
  [{ helpDate: '2026-09-13' }, 'helpDate', '日期已经过去，请改为今天或以后'],
])('%j is named beside %s', (changed, field, sentence) => {
  expect(problemsOf(written(changed), { isSubmitting: true, today })).toEqual({ [field]: sentence });
});

test('the server’s fields have the form’s names', () => {
  expect(placed([{ field: 'targetDeptIds.0', message: '已停用' }])).toEqual({ targets: '已停用' });
});
