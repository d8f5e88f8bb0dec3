/**
 * The dictionaries that people see: value and label, once, for lists, forms and the dictionary call.
 * Named constants for the values that code compares stand with their feature, not here.
 */

export interface DictionaryEntry<Value extends string | number = string | number> {
  readonly value: Value;
  readonly label: string;
}
export type Dictionary = readonly DictionaryEntry[];
/** The union of a dictionary's values. */
export type ValueOf<D extends Dictionary> = D[number]['value'];

export const ENABLE = [
  { value: 0, label: '停用' },
  { value: 1, label: '启用' },
] as const satisfies Dictionary;
export type Enable = ValueOf<typeof ENABLE>;

export const DEPT_LEVEL = [
  { value: 2, label: '省' },
  { value: 3, label: '市' },
  { value: 4, label: '县（市、区）' },
  { value: 5, label: '乡镇（街道）' },
  { value: 6, label: '村（社区）' },
] as const satisfies Dictionary;
export type DeptLevel = ValueOf<typeof DEPT_LEVEL>;

export const DEPT_TYPE = [
  { value: '01', label: '行政区域' },
  { value: '02', label: '农业农村主管部门' },
  { value: '03', label: '其他党政部门' },
  { value: '04', label: '事业单位' },
  { value: '05', label: '村社经济组织' },
  { value: '06', label: '企业与合作组织' },
  { value: '99', label: '其他' },
] as const satisfies Dictionary;
export type DeptType = ValueOf<typeof DEPT_TYPE>;

export const DATA_SCOPE = [
  { value: 1, label: '全省' },
  { value: 2, label: '本级及下级' },
  { value: 3, label: '本单位' },
  { value: 4, label: '仅本人' },
] as const satisfies Dictionary;
export type DataScope = ValueOf<typeof DATA_SCOPE>;

export const PORTAL_SERVICE_TYPE = [
  { value: 1, label: '政务服务' },
  { value: 2, label: '生产服务' },
  { value: 3, label: '流通服务' },
  { value: 4, label: '生活服务' },
  { value: 5, label: '金融保险' },
  { value: 6, label: '教育培训' },
  { value: 7, label: '乡村旅游' },
  { value: 8, label: '应急服务' },
  { value: 9, label: '其他' },
] as const satisfies Dictionary;
export type PortalServiceType = ValueOf<typeof PORTAL_SERVICE_TYPE>;

/** 7 and 14 are restricted: see `mayUseFunctionType` in access/roles.ts. */
export const FUNCTION_TYPE = [
  { value: 1, label: '群发短信' },
  { value: 2, label: '短信审核' },
  { value: 3, label: '每日一助' },
  { value: 4, label: '供应信息' },
  { value: 5, label: '求购信息' },
  { value: 6, label: '三农资讯' },
  { value: 7, label: '推送管理' },
  { value: 8, label: '防灾减灾' },
  { value: 9, label: '咨询呼应' },
  { value: 10, label: '活动' },
  { value: 11, label: '乡村旅游' },
  { value: 12, label: '通讯录' },
  { value: 13, label: '知识分享' },
  { value: 14, label: '应用接入' },
] as const satisfies Dictionary;
export type FunctionType = ValueOf<typeof FUNCTION_TYPE>;

export const OS_TYPE = [
  { value: 401, label: 'Android' },
  { value: 402, label: 'iPhone/iPad' },
  { value: 403, label: 'Windows/Mac' },
] as const satisfies Dictionary;
export type OsType = ValueOf<typeof OS_TYPE>;

export const ACCESS_TYPE = [
  { value: 'LOGIN_TYPE', label: '登录与退出' },
  { value: 'MENU_TYPE', label: '菜单' },
  { value: 'DOWNLOAD_TYPE', label: '下载' },
] as const satisfies Dictionary;
export type AccessType = ValueOf<typeof ACCESS_TYPE>;

export const ACCESS_SUB = [
  { value: 101, label: '登录' },
  { value: 102, label: '退出' },
  { value: 201, label: '打开菜单' },
  { value: 301, label: '下载文件' },
] as const satisfies Dictionary;
export type AccessSub = ValueOf<typeof ACCESS_SUB>;

export const REAL_NAME = [
  { value: 0, label: '未认证' },
  { value: 1, label: '已认证' },
] as const satisfies Dictionary;
export type RealName = ValueOf<typeof REAL_NAME>;

export const SMS_CATEGORY = [
  { value: '01', label: '防灾减灾预警' },
  { value: '02', label: '农业气象' },
  { value: '03', label: '植保病虫' },
  { value: '04', label: '动物防疫' },
  { value: '05', label: '渔业生产' },
  { value: '06', label: '农技指导' },
  { value: '07', label: '市场行情' },
  { value: '08', label: '每日一助与产销对接' },
  { value: '09', label: '惠农政策补贴' },
  { value: '10', label: '教育培训' },
  { value: '11', label: '质量安全监管' },
  { value: '12', label: '农机作业安全' },
  { value: '13', label: '保险与金融' },
  { value: '14', label: '乡村旅游与消费' },
  { value: '15', label: '会议与工作通知' },
  { value: '16', label: '乡村治理与生活' },
  { value: '99', label: '其他' },
] as const satisfies Dictionary;
export type SmsCategory = ValueOf<typeof SMS_CATEGORY>;
/** 防灾减灾预警: texts that are of no use a day later. */
export const DISASTER_WARNING = '01' satisfies SmsCategory;
/** 惠农政策补贴 */
export const SUBSIDIES = '09' satisfies SmsCategory;

export const SMS_AUDIT_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '待审核' },
  { value: 2, label: '复审中' },
  { value: 3, label: '审核通过' },
  { value: 4, label: '审核不通过' },
  { value: 5, label: '已撤销' },
] as const satisfies Dictionary;
export type SmsAuditStatus = ValueOf<typeof SMS_AUDIT_STATUS>;

export const SMS_SEND_STATUS = [
  { value: 0, label: '未发送' },
  { value: 1, label: '待发送' },
  { value: 2, label: '发送中' },
  { value: 3, label: '发送完成' },
  { value: 4, label: '部分失败' },
  { value: 5, label: '已取消' },
  { value: 6, label: '发送失败' },
  { value: 7, label: '已暂停' },
] as const satisfies Dictionary;
export type SmsSendStatus = ValueOf<typeof SMS_SEND_STATUS>;

export const SMS_SEND_MODE = [
  { value: 1, label: '审核通过后立即发送' },
  { value: 2, label: '定时发送' },
] as const satisfies Dictionary;
export type SmsSendMode = ValueOf<typeof SMS_SEND_MODE>;

export const SMS_OBJ_TYPE = [
  { value: 1, label: '按区域和类别' },
  { value: 2, label: '按通讯录分组' },
  { value: 3, label: '按人员' },
  { value: 4, label: '导入号码' },
  { value: 5, label: '原短信的接收人' },
] as const satisfies Dictionary;
export type SmsObjType = ValueOf<typeof SMS_OBJ_TYPE>;

/** Relation of an application to the one whose recipients it goes to. */
export const SMS_FOLLOW_UP = [
  { value: 1, label: '更正' },
  { value: 2, label: '失败重发' },
  { value: 3, label: '失败和未知重发' },
] as const satisfies Dictionary;

export const SMS_RESULT = [
  { value: 0, label: '待发送' },
  { value: 1, label: '已提交网关' },
  { value: 2, label: '发送成功' },
  { value: 3, label: '发送失败' },
  { value: 4, label: '状态未知（72 小时无回执）' },
  { value: 5, label: '已取消' },
  { value: 6, label: '已过滤' },
] as const satisfies Dictionary;
export type SmsResult = ValueOf<typeof SMS_RESULT>;

export const SMS_FILTER_REASON = [
  { value: 1, label: '号码格式错误' },
  { value: 2, label: '重复号码' },
  { value: 3, label: '已退订' },
  { value: 4, label: '未同意接收' },
  { value: 5, label: '超过当日上限' },
  { value: 6, label: '账号停用' },
  { value: 7, label: '不在管辖范围' },
  { value: 8, label: '近期空号、停机或黑名单' },
] as const satisfies Dictionary;
export type SmsFilterReason = ValueOf<typeof SMS_FILTER_REASON>;

/** A first step that passed is 4 with its row leading to 复审中: no value of its own. */
export const SMS_PROCESS = [
  { value: 1, label: '创建' },
  { value: 2, label: '修改' },
  { value: 3, label: '提交' },
  { value: 4, label: '审核通过' },
  { value: 5, label: '审核不通过' },
  { value: 6, label: '撤销' },
  { value: 7, label: '取消发送' },
  { value: 8, label: '开始发送' },
  { value: 9, label: '发送结束' },
  { value: 10, label: '删除' },
  { value: 11, label: '监管批注' },
  { value: 12, label: '超时自动退回' },
  { value: 13, label: '暂停' },
  { value: 14, label: '恢复' },
  { value: 15, label: '转上级审核' },
  { value: 16, label: '试发达标' },
  { value: 17, label: '改期' },
] as const satisfies Dictionary;
export type SmsProcess = ValueOf<typeof SMS_PROCESS>;

export const CARRIER = [
  { value: 'CMCC', label: '中国移动' },
  { value: 'CUCC', label: '中国联通' },
  { value: 'CTCC', label: '中国电信' },
  { value: 'CBN', label: '中国广电' },
  { value: 'OTHER', label: '其他' },
] as const satisfies Dictionary;
export type Carrier = ValueOf<typeof CARRIER>;

/** Of content (articles, supply, activities …); applications for mass SMS have SMS_AUDIT_STATUS. */
export const AUDIT_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '待审核' },
  { value: 2, label: '已通过' },
  { value: 3, label: '未通过' },
  { value: 4, label: '已下架' },
  { value: 5, label: '已撤销' },
] as const satisfies Dictionary;
export type AuditStatus = ValueOf<typeof AUDIT_STATUS>;

export const CONFIG_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '使用中' },
  { value: 2, label: '历史版本' },
  { value: 3, label: '待生效' },
  { value: 4, label: '已取消' },
] as const satisfies Dictionary;
export type ConfigStatus = ValueOf<typeof CONFIG_STATUS>;

/** The 26 kinds of agricultural subject, in the order of their pages. */
export const SUBJECT_CATEGORY = [
  { value: 'machinery', label: '农机服务主体' },
  { value: 'grain', label: '粮食生产主体' },
  { value: 'agprom', label: '农产品市场' },
  { value: 'agproent', label: '农产品加工流通企业' },
  { value: 'pesticides', label: '农药经营主体' },
  { value: 'composite', label: '肥料与综合农资主体' },
  { value: 'ring', label: '农业循环利用主体' },
  { value: 'aquatic', label: '水产苗种生产主体' },
  { value: 'production', label: '种子种苗生产经营主体' },
  { value: 'feed', label: '饲料生产经营主体' },
  { value: 'veterinary', label: '兽药经营主体' },
  { value: 'insert', label: '其他投入品经营主体' },
  { value: 'cooperative', label: '农民专业合作社' },
  { value: 'yield', label: '农产品生产基地' },
  { value: 'plant', label: '种植业主体' },
  { value: 'farm', label: '家庭农场' },
  { value: 'pasture', label: '规模畜禽养殖场' },
  { value: 'slaughterhouse', label: '畜禽屠宰企业' },
  { value: 'harmless', label: '病死动物无害化处理场' },
  { value: 'aquaculture', label: '水产养殖主体' },
  { value: 'agritainment', label: '农家乐经营主体' },
  { value: 'aduatic', label: '水产品捕捞与加工流通主体' },
  { value: 'farming', label: '畜禽养殖户' },
  { value: 'meat', label: '肉类经营主体' },
  { value: 'management', label: '农产品购销经纪主体' },
  { value: 'animal', label: '动物诊疗机构' },
] as const satisfies Dictionary;
export type SubjectCategory = ValueOf<typeof SUBJECT_CATEGORY>;

export const SUBJECT_TYPE = [
  { value: 1, label: '企业' },
  { value: 2, label: '农民专业合作社' },
  { value: 3, label: '家庭农场' },
  { value: 4, label: '个体工商户' },
  { value: 5, label: '个人（大户）' },
  { value: 6, label: '事业单位' },
  { value: 7, label: '村集体' },
  { value: 9, label: '其他' },
] as const satisfies Dictionary;
export type SubjectType = ValueOf<typeof SUBJECT_TYPE>;

export const WARN_LEVEL = [
  { value: 1, label: '红色' },
  { value: 2, label: '橙色' },
  { value: 3, label: '黄色' },
  { value: 4, label: '蓝色' },
] as const satisfies Dictionary;
export type WarnLevel = ValueOf<typeof WARN_LEVEL>;

export const PRODUCT_CERT = [
  { value: 0, label: '无' },
  { value: 1, label: '绿色食品' },
  { value: 2, label: '有机农产品' },
  { value: 3, label: '地理标志' },
  { value: 4, label: '名特优新' },
  { value: 5, label: '良好农业规范(GAP)' },
  { value: 6, label: '承诺达标合格证' },
] as const satisfies Dictionary;

export const CREDIT_LEVEL = [
  { value: 'A', label: 'A' },
  { value: 'B', label: 'B' },
  { value: 'C', label: 'C' },
  { value: 'D', label: 'D' },
] as const satisfies Dictionary;

export const CALL_TYPE = [
  { value: 1, label: '技术咨询' },
  { value: 2, label: '产销求助' },
  { value: 3, label: '灾情报告' },
  { value: 4, label: '政策咨询' },
  { value: 5, label: '投诉建议' },
  { value: 6, label: '农资打假' },
  { value: 7, label: '其他' },
] as const satisfies Dictionary;

export const CALL_SOURCE = [
  { value: 1, label: '手机应用' },
  { value: 2, label: '小程序' },
  { value: 3, label: '短信回复' },
  { value: 4, label: '热线电话' },
  { value: 5, label: '村级代报' },
  { value: 6, label: '网页' },
] as const satisfies Dictionary;

export const DISASTER_TYPE = [
  { value: 1, label: '台风' },
  { value: 2, label: '暴雨洪涝' },
  { value: 3, label: '寒潮低温' },
  { value: 4, label: '雨雪冰冻' },
  { value: 5, label: '高温热害' },
  { value: 6, label: '干旱' },
  { value: 7, label: '大风冰雹' },
  { value: 8, label: '病虫害' },
  { value: 9, label: '动物疫病' },
  { value: 10, label: '渔业灾害' },
  { value: 11, label: '地质灾害' },
  { value: 99, label: '其他' },
] as const satisfies Dictionary;

export const CONSULT_STATUS = [
  { value: 0, label: '待分派' },
  { value: 1, label: '待拟稿' },
  { value: 2, label: '待审核' },
  { value: 3, label: '退回重拟' },
  { value: 4, label: '已答复' },
  { value: 5, label: '已评价' },
  { value: 6, label: '已关闭' },
] as const satisfies Dictionary;

export const SUPPLY_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '待审核' },
  { value: 2, label: '展示中' },
  { value: 3, label: '未通过' },
  { value: 4, label: '已下架' },
  { value: 5, label: '已成交' },
  { value: 6, label: '已过期' },
] as const satisfies Dictionary;

export const TOUR_TYPE = [
  { value: 1, label: '农家乐' },
  { value: 2, label: '民宿' },
  { value: 3, label: '采摘游' },
  { value: 4, label: '特色小吃' },
  { value: 5, label: '游玩' },
] as const satisfies Dictionary;

/** The state of a coupon, by its review and its times. */
export const COUPON_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '待审核' },
  { value: 2, label: '未开始' },
  { value: 3, label: '发放中' },
  { value: 4, label: '已领完' },
  { value: 5, label: '已结束' },
  { value: 6, label: '已停用' },
  { value: 7, label: '未通过' },
] as const satisfies Dictionary;

/** The state of a push: its review and its way to the receiver together. */
export const PUSH_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '待审核' },
  { value: 2, label: '待推送' },
  { value: 3, label: '推送中' },
  { value: 4, label: '已推送' },
  { value: 5, label: '已撤回' },
  { value: 6, label: '未通过' },
  { value: 7, label: '推送失败' },
] as const satisfies Dictionary;

export const LETTER_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '已发送' },
  { value: 2, label: '已撤回' },
] as const satisfies Dictionary;

/** Every dictionary by its type code, as the dictionary call (`listByDictTypeCode`) names them. */
export const DICTIONARIES = {
  ENABLE,
  DEPT_LEVEL,
  DEPT_TYPE,
  DATA_SCOPE,
  PORTAL_SERVICE_TYPE,
  FUNCTION_TYPE,
  OS_TYPE,
  ACCESS_TYPE,
  ACCESS_SUB,
  REAL_NAME,
  SMS_CATEGORY,
  SMS_AUDIT_STATUS,
  SMS_SEND_STATUS,
  SMS_SEND_MODE,
  SMS_OBJ_TYPE,
  SMS_RESULT,
  SMS_FILTER_REASON,
  SMS_PROCESS,
  CARRIER,
  AUDIT_STATUS,
  CONFIG_STATUS,
  SUBJECT_CATEGORY,
  SUBJECT_TYPE,
  WARN_LEVEL,
  PRODUCT_CERT,
  CREDIT_LEVEL,
  CALL_TYPE,
  CALL_SOURCE,
  DISASTER_TYPE,
  CONSULT_STATUS,
  SUPPLY_STATUS,
  TOUR_TYPE,
  COUPON_STATUS,
  PUSH_STATUS,
  LETTER_STATUS,
} as const satisfies Record<string, Dictionary>;

/**
 * The label of a value; a value that the dictionary does not hold is shown as it is, never hidden. A dictionary that an office has
 * edited holds the numbers of the catalogue as texts.
 */
export function labelOf(dictionary: Dictionary, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const sought = String(value);
  return dictionary.find((entry) => String(entry.value) === sought)?.label ?? sought;
}

/** True if a value stands in the dictionary: the guard for input from outside. */
export function isValueOf<D extends Dictionary>(dictionary: D, value: unknown): value is ValueOf<D> {
  return dictionary.some((entry) => entry.value === value);
}
