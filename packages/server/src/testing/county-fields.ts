/** Two counties of the small province, and the complete fields of what their people write: each call takes them as they are. */

import { PHONE_MARK } from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';

/** A county with one place at each level below it. */
export interface County {
  readonly name: string;
  readonly region: string;
  readonly unit: string;
  readonly township: string;
  readonly village: string;
}
export const WEST_LAKE: County = {
  name: '西湖',
  region: '330106',
  unit: '330106A1',
  township: '33010611',
  village: '3301061142',
};
export const RIVERSIDE: County = {
  name: '滨江',
  region: '330108',
  unit: '330108A1',
  township: '33010801',
  village: '3301080101',
};

export const IN_VAIN = '不应当成功';
export const CONTENT_HASH = 'a'.repeat(64);
const contact = { contactName: '王芳', phoneNumber: '15400007777' };
// waits for its review, so that every act has a reason to be tried
const submitFlag = 1 as const;

export const subjectOf = ({ name, village }: County) => ({
  ...contact,
  subjectCategory: 'grain' as const,
  subjectName: `${name}粮食户`,
  subjectType: 9 as const,
  legalPerson: '王芳',
  deptId: village,
  address: '1号',
  extInfo: { plantArea: 10 },
});

export const templateOf = ({ name }: County) => ({
  templateName: `${name}模板`,
  smsCategory: '02',
  templateContent: '注意防寒。',
  // the unit's own
  shareScope: 3 as const,
});

export const requestOf = ({ name, village }: County) => ({
  requestTitle: `${name}需求`,
  requestContent: '杨梅上市。',
  smsCategory: '08',
  requestUserName: '王芳',
  phoneNumber: contact.phoneNumber,
  deptId: village,
});

export const productOf = ({ village }: County) => ({
  ...contact,
  infoType: 1 as const,
  productName: '杨梅',
  productCategory: 3,
  quantity: 10,
  quantityUnit: '吨',
  supplyStart: '2026-06-01',
  supplyEnd: '2026-06-30',
  deptId: village,
});

export const appOf = ({ name, township }: County) => ({
  appName: `${name}气象`,
  appType: 2 as const,
  validFrom: '2026-01-01',
  validTo: '2099-12-31',
  ownerUnit: `${name}气象局`,
  contactName: '王芳',
  contactPhone: contact.phoneNumber,
  ipList: ['10.1.2.3'],
  smsCategories: ['01'],
  areaIds: [township],
  dayQuota: 100,
  ratePerMinute: 10,
});

export const shopTypeOf = ({ name }: County) => ({ typeName: `${name}便民服务`, typeCode: 'local' });
export const shopIconOf = ({ name }: County) => ({ iconName: `${name}图标`, iconType: 1 as const });
export const shopDeviceOf = ({ name, village }: County) => ({
  deviceName: '自助终端',
  deviceNo: `ZD-${village}`,
  deviceType: 1 as const,
  shopName: `${name}便民店`,
  deptId: village,
});

export const wordOf = ({ name, region }: County) => ({
  typeName: `${name}的词`,
  wordLevel: 1,
  matchMode: 1,
  effectDeptId: region,
});

export const knowledgeOf = ({ name, region }: County) => ({
  title: `${name}知识`,
  knowledgeType: 1 as const,
  content: [{ kind: 'text' as const, text: '苗期控水。' }],
  author: '王芳',
  deptId: region,
  submitFlag,
});

export const activityOf = ({ name, region }: County) => ({
  title: `${name}培训班`,
  activityType: 1 as const,
  content: [{ kind: 'text' as const, text: '现场教剪枝。' }],
  startTime: '2026-10-20 09:00:00',
  endTime: '2026-10-20 16:00:00',
  signEndTime: '2026-10-18 18:00:00',
  address: '农技站',
  hostUnit: `${name}农业农村局`,
  contactName: '王芳',
  contactPhone: '0571-88880001',
  deptId: region,
  submitFlag,
});

export const pushOf = ({ name, region }: County) => ({
  title: `${name}推送`,
  pushContent: '台风来前请抢收。',
  pushType: 3 as const,
  jumpType: 1 as const,
  deptId: region,
  targetType: 1 as const,
  pushMode: 1 as const,
  submitFlag,
});

export const signOf = ({ village }: County) => ({
  realName: '王芳',
  phoneNumber: contact.phoneNumber,
  deptId: village,
});

export const eventOf = ({ name, region }: County) => ({
  eventTitle: `${name}开镰`,
  eventType: 1 as const,
  eventLevel: 3 as const,
  startTime: '2026-10-20 09:00:00',
  eventContent: '晚稻开始收割。',
  deptId: region,
});

export const tourOf = ({ name, region }: County) => ({
  tourType: 1 as const,
  title: `${name}农家`,
  content: [{ kind: 'text' as const, text: '茶园边的小院。' }],
  deptId: region,
  address: '村口1号',
  ...(region === WEST_LAKE.region ? { lng: 120.0582, lat: 30.1887 } : { lng: 120.21, lat: 30.2 }),
  contactName: '王芳',
  contactPhone: contact.phoneNumber,
});

export const couponOf = ({ name, region }: County, tourId: string) => ({
  title: `${name}消费券`,
  couponType: 1 as const,
  faceValue: 50,
  minAmount: 200,
  totalCount: 100,
  receiveStart: '2026-09-01 00:00:00',
  receiveEnd: '2026-12-08 00:00:00',
  useStart: '2026-09-01 00:00:00',
  useEnd: '2026-12-31 00:00:00',
  tourIds: [tourId],
  fundSource: 1 as const,
  budgetAmount: 5000,
  useRule: '满200元可用',
  deptId: region,
  submitFlag,
});

export const articleOf = ({ name, region }: County) => ({
  title: `${name}资讯`,
  columnCode: 1 as const,
  content: [{ kind: 'text' as const, text: '晚稻收购开始。' }],
  sourceName: `${name}农业农村局`,
  deptId: region,
  submitFlag,
});

export const serviceOf = ({ name, region }: County) => ({
  serviceName: `${name}问答`,
  serviceType: 2,
  openMode: 2 as const,
  linkUrl: 'https://example.org/ask',
  deptId: region,
  terminal: [1 as const],
});

export const centerOf = ({ name, region }: County) => ({
  centerName: `${name}农事服务中心`,
  centerType: 1 as const,
  deptId: region,
  address: '1号',
  ...(region === WEST_LAKE.region ? { lng: 120.13, lat: 30.26 } : { lng: 120.21, lat: 30.19 }),
  contactName: '王芳',
  contactPhone: '0571-88880001',
  serviceItems: ['植保咨询'],
});

export const consultPhoneOf = () => ({
  callTypes: [1],
  contactName: '王芳',
  phoneNumber: contact.phoneNumber,
});

export const consultationOf = ({ name, village }: County) => ({
  callType: 1,
  callSource: 4 as const,
  title: `${name}的咨询`,
  content: '茭白叶子发黄怎么办',
  callUserName: '王芳',
  phoneNumber: contact.phoneNumber,
  deptId: village,
  callTime: '2026-09-14 09:00:00',
});

export const disasterOf = ({ name, region }: County) => ({
  infoType: 1 as const,
  disasterType: 1,
  warnLevel: 2 as const,
  title: `${name}台风橙色预警`,
  content: `台风将影响${name}区。`,
  measures: '加固大棚。',
  issueUnit: `${name}区农业农村局`,
  issueTime: '2026-09-13 06:00:00',
  effectStart: '2026-09-13 06:00:00',
  effectEnd: '2026-09-14 06:00:00',
  deptIds: [region],
  submitFlag,
});

export const listingOf = ({ name, village }: County) => ({
  ...contact,
  infoType: 2,
  title: `${name}求购`,
  productCategory: 1,
  productName: '稻谷',
  quantity: 10,
  quantityUnit: '吨',
  priceType: 3,
  place: '粮库',
  supplyStart: '2026-09-01',
  supplyEnd: '2026-12-31',
  deptId: village,
  submitFlag,
});

/** @param helpDate each takes a day of its county */
export const helpOf = ({ name, region }: County, supplyId: string, helpDate: string) => ({
  title: `${name}每日一助`,
  helpDate,
  deptId: region,
  supplyId,
  productName: '稻谷',
  contactName: contact.contactName,
  consentFlag: 1 as const,
  smsContent: `每日一助：粮库求购稻谷10吨。联系人王芳${PHONE_MARK}。`,
  targetDeptIds: [region],
  submitFlag,
});

/** A listing's fields without its kind, which nobody changes afterwards. */
export function changedListingOf(county: County) {
  const { infoType: _, ...fields } = listingOf(county);
  return fields;
}

export const letterOf = ({ name }: County, userId: string) => ({
  letterTitle: `${name}的会议通知`,
  letterContent: '明天九点开会。',
  receiverIds: [userId],
});

/** Of the directory of administrators: in the county's unit, as its messenger. */
export const entryOf = ({ unit }: County) => ({ deptId: unit, roleIds: [12] });

export const reviewing = (applyId: string) => ({
  applyIds: [applyId],
  contentHashes: { [applyId]: CONTENT_HASH },
  auditSteps: { [applyId]: 1 },
  auditOpinion: IN_VAIN,
});

export const reviewingKnowledge = (knowledgeId: string) => ({
  knowledgeIds: [knowledgeId],
  contentHashes: { [knowledgeId]: CONTENT_HASH },
  auditOpinion: IN_VAIN,
});
