import { expect, test } from 'vitest';
import { newPart } from '../../../content/text/parts.ts';
import type { TypedRow } from '../../../ui/fields/field-values.ts';
import { emptyDraft, problemsOf, requestOf, type TourDraft } from './draft.ts';

const HOMESTAY = 2;
const filled = (values: TourDraft['values'] = {}): TourDraft => {
  const empty = emptyDraft(HOMESTAY, { deptId: '330106', deptName: '西湖区' });
  const typed = { address: '绕城村8号', lng: '120.08', lat: '30.33', contactName: '方晓云' };
  return {
    ...empty,
    title: '云栖竹径',
    parts: [{ ...newPart('text'), text: '竹林里的六间房。' }],
    values: { ...empty.values, ...typed, contactPhone: '15400000001', ...values },
  };
};
const about = { details: null, isSubmitting: false };

test('an empty form says what it lacks, each beside its field', () => {
  expect(problemsOf(HOMESTAY, emptyDraft(HOMESTAY, null), about)).toMatchObject({
    title: '请填写名称',
    place: '请选择所在区域',
    parts: '请填写内容',
    'values.contactPhone': '请填写联系电话',
    'values.lng': '请填写经度',
    'values.address': '请填写详细地址',
  });
});

test('a draft may be without a cover, not what is handed in', () => {
  expect(problemsOf(HOMESTAY, filled(), about)).toEqual({});
  expect(problemsOf(HOMESTAY, filled(), { ...about, isSubmitting: true })).toEqual({
    coverUrl: '请上传封面',
  });
});

test('rows of its own are sent as numbers and words, without those that nobody filled in', () => {
  const roomTypes: TypedRow[] = [{ name: '大床房', price: '460', count: '4' }, {}];
  expect(requestOf(HOMESTAY, filled({ roomTypes, tags: '竹林，安静', starLevel: '5' }), null)).toMatchObject({
    starLevel: 5,
    tags: ['竹林', '安静'],
    avgPrice: null,
    couponFlag: 0,
    extInfo: { roomTypes: [{ name: '大床房', price: 460, count: 4 }] },
  });
  const wrong = filled({ roomTypes: [{ name: '大床房', price: '很贵' }] });
  expect(problemsOf(HOMESTAY, wrong, about)).toEqual({ 'values.roomTypes': '第1项，价格：应为数字' });
});
