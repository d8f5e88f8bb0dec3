/** The form of a service centre. */
import { expect, test } from 'vitest';
import { centerFormProblems } from './fields.ts';

const typed = {
  centerName: '三墩农事服务中心',
  deptId: '33010611',
  address: '三墩街12号',
  lng: '120.08',
  lat: '30.32',
  contactName: '沈站长',
  contactPhone: '0571-88880001',
  workTime: '工作日 8:30-17:00',
  serviceItems: '植保咨询\n农机预约',
};

test.each([
  ['in order', {}, {}],
  ['always open', { workTime: '' }, {}],
  ['no place', { lng: '', lat: '' }, { lng: expect.any(String), lat: expect.any(String) }],
  [
    'a mobile number',
    { contactPhone: '154 1234 5678' },
    { contactPhone: '这里对外公开，不能填写个人手机，请填写单位座机' },
  ],
  ['no telephone', { contactPhone: 'abc' }, { contactPhone: '请输入正确的座机号码' }],
  ['hours that nobody can tell', { workTime: '白天' }, { workTime: expect.any(String) }],
  ['no items', { serviceItems: ' \n' }, { serviceItems: '请填写服务事项，一行一项' }],
  ['an item twice', { serviceItems: '咨询\n咨询 ' }, { serviceItems: '服务事项重复' }],
  ['a unit', { deptId: '330106A1' }, { deptId: '请选择区域，不能选择单位' }],
])('%s', (_name, changed, problems) =>
  expect(centerFormProblems({ ...typed, ...changed })).toEqual(problems),
);
