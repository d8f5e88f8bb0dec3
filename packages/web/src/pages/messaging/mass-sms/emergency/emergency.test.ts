import { expect, it } from 'vitest';
import {
  chosenTemplate,
  type Emergency,
  emptyEmergency,
  lacking,
  leftEmpty,
  problemsOf,
} from './emergency.ts';

const template = {
  templateId: '1',
  templateVersion: 1,
  templateName: '台风红色预警',
  smsCategory: '01',
  smsSign: '【浙江农民信箱】',
  smsTail: '',
  templateContent: `\${place}${'字'.repeat(56)}`,
  variables: [
    {
      varName: 'place',
      varLabel: '地点',
      varType: 'text' as const,
      maxLength: 20,
      required: 1 as const,
      sample: '绕城村',
    },
  ],
  scopeDeptName: '浙江省',
};
const limits = { maxContentLength: 450, maxSegment: 1, approvalFileThreshold: 50_000, gatewaySigns: [] };
const typed = (place: string): Emergency => ({
  ...emptyEmergency,
  templateId: '1',
  params: { place },
  warnLevel: 1,
  areas: [{ deptId: '33', deptName: '浙江省' }],
});
const problems = (place: string) => problemsOf(typed(place), template, limits);

it('says of values that make too long a text what the submission would say', () => {
  expect(problems('六个字的地点')).toEqual({});
  expect(problems('七个字的地点吗')).toEqual({ params: '内容需分2条发送，最多1条，请删减内容' });
});

it('asks for a missing value before it measures', () => {
  expect(problems('')).toEqual({ 'params.place': '请填写地点' });
});

it('names the blanks that are left, in the order of the page', () => {
  expect(lacking(emptyEmergency, undefined)).toEqual(['预警级别', '模板', '接收区域']);
  expect(lacking({ ...typed(''), areas: [] }, template)).toEqual(['地点', '接收区域']);
  expect(lacking(typed('绕城村'), template)).toEqual([]);
  expect(leftEmpty(typed('绕城村'), template)).toEqual(['领导审批件']);
});

it('fills in the writer’s office and its telephone, and no seller’s', () => {
  const phone = (varName: string) => ({
    ...{ varName, varLabel: '电话', varType: 'phone' as const, maxLength: 13 },
    ...{ required: 1 as const, sample: '0574-00000001' },
  });
  const asked = {
    ...template,
    templateContent: '农资可找${seller}。应急电话${phone}。',
    variables: [phone('seller'), phone('phone')],
  };
  const office = { deptName: '西湖区农业农村局', officePhone: '0571-85028001' };
  expect(chosenTemplate(asked, {}, office, {}).params).toEqual({ phone: '0571-85028001' });
  expect(chosenTemplate(asked, { phone: '12316' }, office, {}).params).toEqual({ phone: '12316' });
  expect(chosenTemplate(asked, {}, { ...office, officePhone: '' }, {}).params).toEqual({});
});
