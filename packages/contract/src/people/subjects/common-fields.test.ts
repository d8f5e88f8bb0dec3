import { expect, test } from 'vitest';
import { type CommonValues, commonProblems } from './common-fields.ts';

const farm: CommonValues = {
  subjectName: '绕城家庭农场',
  subjectType: 3,
  creditCode: '91350100M000100Y43',
  legalPerson: '王芳',
  contactName: '王芳',
  phoneNumber: '15400000001',
  deptId: '3301061142',
  address: '绕城村1号',
};

test.each<[string, CommonValues, object]>([
  ['a whole one', {}, {}],
  ['a farm without a credit code', { creditCode: '' }, { creditCode: '请输入统一社会信用代码' }],
  [
    'a wrong credit code',
    { creditCode: '91350100M000100Y44' },
    { creditCode: '校验位不正确，请核对是否抄错' },
  ],
  ['an office without one', { subjectType: 6, creditCode: '' }, {}],
  [
    'a person without an ID number',
    { subjectType: 5, creditCode: '' },
    { certificateNo: '身份证号码不能为空' },
  ],
  ['a wrong ID number', { certificateNo: '330106199001011234' }, { certificateNo: '身份证的校验码不正确！' }],
  ['masks of numbers that stay', { phoneNumber: '154****0001', certificateNo: '339901********1234' }, {}],
  ['a landline for texts', { phoneNumber: '0571-00000010' }, { phoneNumber: '请输入正确的手机号' }],
  ['a landline beside it', { backupPhone: '0571-00000010' }, {}],
  ['a landline as it is written', { backupPhone: '（０５７１）0000 0010' }, {}],
  ['a credit code in groups', { creditCode: '91 350100 M000100Y4 3' }, {}],
  ['an ID number in groups', { certificateNo: '339901 19650131 123 5' }, {}],
  ['half a place', { lng: 120.1 }, { lat: '经度和纬度要一起填写' }],
  ['a place elsewhere', { lng: 30.2, lat: 120.1 }, { lng: '不能小于118', lat: '不能大于32' }],
  ['no village', { deptId: '' }, { deptId: '请选择所属的村或乡镇' }],
])('%s', (_name, changed, problems) => {
  expect(commonProblems({ ...farm, ...changed })).toEqual(problems);
});
