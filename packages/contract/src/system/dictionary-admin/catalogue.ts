/**
 * Changes that each dictionary allows, and their effect. Code decides by most values, and their words stand in sentences
 * and files as well: those dictionaries are shown and not offered for change, with the reason.
 */
import { DICTIONARIES } from '../../dictionaries.ts';

/**
 * `fixed`: only to be looked at. `labels`: names, order and style may change, the values are the program's. `open`: values may come
 * and go as well.
 */
export type DictionaryKind = 'fixed' | 'labels' | 'open';

/** Colour of a value where it is shown as a tag. */
export const TAG_STYLES = [
  { value: 'neutral', label: '灰色' },
  { value: 'active', label: '蓝色' },
  { value: 'good', label: '绿色' },
  { value: 'attention', label: '黄褐色' },
  { value: 'yellow', label: '黄色' },
  { value: 'orange', label: '橙色' },
  { value: 'bad', label: '红色' },
] as const;
export type TagStyle = (typeof TAG_STYLES)[number]['value'];

export interface DictionaryNote {
  readonly name: string;
  readonly kind: DictionaryKind;
  /** where people read its words, or who else does */
  readonly shownIn: string;
  /** shown as tags: the style of each value may be chosen; these are the first ones, `neutral` for the others */
  readonly styles?: Readonly<Record<string, TagStyle>>;
}

const note = (name: string, kind: DictionaryKind, shownIn: string): DictionaryNote => ({
  name,
  kind,
  shownIn,
});

export type DictionaryCode = keyof typeof DICTIONARIES;

export const DICTIONARY_NOTES: Record<DictionaryCode, DictionaryNote> = {
  SMS_CATEGORY: {
    ...note('短信类别', 'labels', '短信申请、审核、监管和详情里的类别'),
    styles: { '01': 'bad', '02': 'active', '03': 'good', '04': 'orange' },
  },
  SUBJECT_CATEGORY: note('主体类别', 'labels', '选择短信接收对象、短信详情里的接收类别'),
  PORTAL_SERVICE_TYPE: note('服务类型', 'open', '手机应用和其他程序读取的服务类型'),
  CALL_TYPE: note('咨询类型', 'labels', '咨询管理、咨询答复和呼应大屏里的类型'),
  CALL_SOURCE: note('咨询来源', 'labels', '咨询管理和呼应大屏里的来源'),
  DISASTER_TYPE: note('灾害类型', 'open', '防灾减灾，手机应用和其他程序读取的灾害类型'),
  ENABLE: note('启用状态', 'fixed', '各页面的状态'),
  DEPT_LEVEL: note('组织层级', 'fixed', '组织机构'),
  DEPT_TYPE: note('组织类型', 'fixed', '组织机构'),
  DATA_SCOPE: note('数据范围', 'fixed', '角色'),
  FUNCTION_TYPE: note('功能类型', 'fixed', '菜单'),
  OS_TYPE: note('系统类型', 'fixed', '访问记录'),
  ACCESS_TYPE: note('访问类型', 'fixed', '访问记录'),
  ACCESS_SUB: note('访问子类型', 'fixed', '访问记录'),
  REAL_NAME: note('实名认证', 'fixed', '个人信息'),
  SMS_AUDIT_STATUS: note('短信审核状态', 'fixed', '短信申请、审核、监管'),
  SMS_SEND_STATUS: note('短信发送状态', 'fixed', '短信申请、审核、监管'),
  SMS_SEND_MODE: note('发送方式', 'fixed', '短信申请'),
  SMS_OBJ_TYPE: note('接收对象类型', 'fixed', '短信申请'),
  SMS_RESULT: note('发送结果', 'fixed', '短信详情'),
  SMS_FILTER_REASON: note('过滤原因', 'fixed', '短信详情'),
  SMS_PROCESS: note('办理过程', 'fixed', '短信详情、操作日志'),
  CARRIER: note('运营商', 'fixed', '短信详情'),
  AUDIT_STATUS: note('内容审核状态', 'fixed', '各类内容'),
  CONFIG_STATUS: note('配置状态', 'fixed', '短信配置'),
  SUBJECT_TYPE: note('主体类型', 'fixed', '农业主体'),
  PRODUCT_CERT: note('产品认证', 'fixed', '农业主体'),
  CREDIT_LEVEL: note('信用等级', 'fixed', '农业主体'),
  WARN_LEVEL: note('预警级别', 'fixed', '防灾减灾、短信申请、短信详情'),
  CONSULT_STATUS: note('咨询状态', 'fixed', '咨询管理、咨询答复'),
  SUPPLY_STATUS: note('供求状态', 'fixed', '供应信息、求购信息'),
  TOUR_TYPE: note('乡村旅游类型', 'fixed', '农家乐、民宿、采摘游、特色小吃、游玩、优惠券管理'),
  COUPON_STATUS: note('优惠券状态', 'fixed', '优惠券管理'),
  PUSH_STATUS: note('推送状态', 'fixed', '推送管理'),
  LETTER_STATUS: note('信件状态', 'fixed', '发件箱'),
};

/** A dictionary that somebody of the office added is open: no page uses it, other programs may read it. */
export function dictionaryKindOf(dictTypeCode: string): DictionaryKind {
  return isBuiltIn(dictTypeCode) ? DICTIONARY_NOTES[dictTypeCode].kind : 'open';
}

export function isBuiltIn(dictTypeCode: string): dictTypeCode is DictionaryCode {
  return Object.hasOwn(DICTIONARIES, dictTypeCode);
}

/** The style that a value has on a new installation; empty where the dictionary is not shown as tags. */
export function firstStyleOf(dictTypeCode: DictionaryCode, dictValue: string): TagStyle | '' {
  const { styles } = DICTIONARY_NOTES[dictTypeCode];
  return styles ? (styles[dictValue] ?? 'neutral') : '';
}

export const isStyled = (dictTypeCode: string): boolean =>
  isBuiltIn(dictTypeCode) && DICTIONARY_NOTES[dictTypeCode].styles !== undefined;

export const shownInOf = (dictTypeCode: string): string =>
  isBuiltIn(dictTypeCode)
    ? DICTIONARY_NOTES[dictTypeCode].shownIn
    : '其他程序通过接口读取，本系统的页面不会自动使用';
