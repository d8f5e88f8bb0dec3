/** The fields that every agricultural subject has, and the rules between them. What a category adds stands in catalogue.ts. */
import { CREDIT_LEVEL, PRODUCT_CERT, SUBJECT_TYPE, type SubjectType } from '../../dictionaries.ts';
import { creditCodeProblem } from '../../rules/credit-code.ts';
import { idNumberProblem, normaliseIdNumber } from '../../rules/id-number.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';
import {
  type ChoiceField,
  day,
  decimal,
  explained,
  flag,
  must,
  numbered,
  phone,
  type SubjectField,
  text,
  valueProblem,
  whole,
} from './field.ts';

const typeChoice: ChoiceField = {
  key: 'subjectType',
  label: '主体类型',
  kind: 'choice',
  required: true,
  options: SUBJECT_TYPE,
};

/** The subject, and the person who answers for it. */
export const IDENTITY_FIELDS: readonly SubjectField[] = [
  must(text('subjectName', '主体名称', 60)),
  typeChoice,
  explained(
    numbered('creditCode', '统一社会信用代码', 18),
    '企业、合作社、家庭农场、个体工商户、村集体必填；见营业执照，18位',
  ),
  must(text('legalPerson', '负责人', 20)),
  explained(numbered('certificateNo', '负责人身份证号', 18), '个人（大户）必填；加密保存，列表中不显示'),
];

/** Its contacts and its place; its organisation has a control of its own. */
export const CONTACT_FIELDS: readonly SubjectField[] = [
  must(text('contactName', '联系人', 20)),
  must(explained(phone('phoneNumber', '手机号码'), '群发短信发到这个号码')),
  phone('backupPhone', '备用电话'),
  must(text('address', '详细地址', 100)),
  { ...decimal('lng', '经度', '度', 6), min: 118, max: 124 },
  { ...decimal('lat', '纬度', '度', 6), min: 27, max: 32 },
];

export const BUSINESS_FIELDS: readonly SubjectField[] = [
  day('registerDate', '成立日期'),
  decimal('registerCapital', '注册资本', '万元'),
  whole('employeeCount', '从业人数', '人'),
  decimal('annualOutputValue', '年产值', '万元'),
  { key: 'productCert', label: '产品认证', kind: 'choices', required: false, options: PRODUCT_CERT },
  text('brandName', '品牌名称', 60),
  { key: 'creditLevel', label: '信用等级', kind: 'choice', required: false, options: CREDIT_LEVEL },
  explained(flag('smsAgreeFlag', '同意接收短信'), '本人同意后才选“是”；没有同意的不会收到商业和一般短信'),
  text('remark', '备注', 200),
];

export const COMMON_FIELDS: readonly SubjectField[] = [
  ...IDENTITY_FIELDS,
  ...CONTACT_FIELDS,
  ...BUSINESS_FIELDS,
];

/** Types that the register of companies knows: they have a credit code. */
const WITH_CREDIT_CODE: readonly SubjectType[] = [1, 2, 3, 4, 7];
const PERSON: SubjectType = 5;

export const needsCreditCode = (subjectType: unknown): boolean =>
  WITH_CREDIT_CODE.some((type) => type === subjectType);

/** Masked numbers of lists and details: sent back unchanged they mean that the number stays. */
const PHONE_MASK = /^1\d{2}\*{4}\d{4}$/;
const CERTIFICATE_MASK = /^\d{6}(?:\*{5}\d{4}|\*{8}\d{3}[\dX])$/;
export const isMasked = (value: string): boolean => value.includes('*');

export interface CommonValues {
  readonly subjectType?: unknown;
  readonly creditCode?: unknown;
  readonly certificateNo?: unknown;
  readonly phoneNumber?: unknown;
  readonly lng?: unknown;
  readonly lat?: unknown;
  readonly [key: string]: unknown;
}

/** The sentence for each common field that is wrong. Whether an organisation may be chosen is the server's to say. */
export function commonProblems(values: CommonValues): Problems {
  const alone = COMMON_FIELDS.map((field) => [field.key, valueProblem(field, values[field.key])] as const);
  const each = Object.fromEntries(alone);
  return problemsIn({
    ...each,
    creditCode: creditProblem(values),
    certificateNo: certificateProblem(values),
    phoneNumber: phoneNumberProblem(values.phoneNumber),
    backupPhone: isMaskedText(values['backupPhone']) ? null : (each['backupPhone'] ?? null),
    lng: each['lng'] ?? halfProblem(values.lng, values.lat),
    lat: each['lat'] ?? halfProblem(values.lat, values.lng),
    deptId: wordOf(values['deptId']) === '' ? '请选择所属的村或乡镇' : null,
  });
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const isMaskedText = (value: unknown): boolean => isMasked(wordOf(value));

function creditProblem({ subjectType, creditCode }: CommonValues): string | null {
  const isMissing = wordOf(creditCode) === '';
  if (isMissing && !needsCreditCode(subjectType)) return null;
  return creditCodeProblem(wordOf(creditCode));
}

function certificateProblem({ subjectType, certificateNo }: CommonValues): string | null {
  const number = normaliseIdNumber(wordOf(certificateNo));
  if (number === '' && subjectType !== PERSON) return null;
  return CERTIFICATE_MASK.test(number) ? null : idNumberProblem(number);
}

function phoneNumberProblem(phoneNumber: unknown): string | null {
  const number = wordOf(phoneNumber);
  return PHONE_MASK.test(number) ? null : phoneProblem(number);
}

const isGiven = (value: unknown): boolean => typeof value === 'number';
const halfProblem = (own: unknown, other: unknown): string | null =>
  !isGiven(own) && isGiven(other) ? '经度和纬度要一起填写' : null;
