/**
 * Chinese names of the fields of requests: refusals name a field by this word, and forms may use it as their label.
 * A field that no form shows (a version, a request id) is not here. A word stands with its quarter, or here if several have the field.
 */
import { entryLabels } from './entry/field-labels.ts';
import { messagingLabels } from './messaging/field-labels.ts';
import { officeLabels } from './office/field-labels.ts';
import { peopleLabels } from './people/field-labels.ts';
import { ownFieldLabel } from './people/subjects/catalogue.ts';
import { publishingLabels } from './publishing/field-labels.ts';
import { tourFieldLabel } from './publishing/tour/fields.ts';
import { serviceLabels } from './service/field-labels.ts';
import { systemLabels } from './system/field-labels.ts';

const shared: Readonly<Record<string, string>> = {
  appId: '应用',
  attachments: '附件',
  smsNoticeFlag: '短信提醒',
  callTime: '提问时间',
  submitTimeStart: '提交时间从',
  submitTimeEnd: '提交时间至',
  rowNo: '行号',
  title: '标题',
  imageUrls: '图片',
  userName: '用户账号',
  code: '验证码',
  scene: '验证码用途',
  newPassword: '新密码',
  newPasswordConfirm: '确认密码',
  importId: '导入任务',
  tab: '列表',
  fileId: '文件',
  url: '文件',
  ids: '所选的条目',
  sortList: '顺序',
  month: '月份',
  plainFlag: '是否要完整号码',
  startDay: '开始日期',
  endDay: '结束日期',
  overdueFlag: '待审超时',
  masked: '是否隐去号码中段',
  source: '登录来源',
  deptId: '组织',
  deptIds: '组织',
  address: '地址',
  orderNum: '排序',
  orderList: '排序',
  roleName: '角色名称',
  status: '状态',
  parentId: '上级',
  keyword: '关键字',
  userId: '人员',
  roleId: '角色',
  roleIds: '角色',
  publicFlag: '对外公开',
  rows: '导入内容',
  userIds: '人员',
  pageNum: '页码',
  pageSize: '每页条数',
  createTime: '创建时间',
  updateTime: '更新时间',
  receiveTime: '接收时间',
  orderBy: '排序字段',
  orderDir: '排序方向',
  realName: '姓名',
  relativeUrl: '文件地址',
  phoneNumber: '手机号码',
  smsContent: '短信内容',
  linkUrl: '链接地址',
  sendTime: '发送时间',
  sendTimeStart: '发送时间起',
  sendTimeEnd: '发送时间止',
  urgentFlag: '是否紧急',
  warnLevel: '预警级别',
  submitFlag: '是否提交',
  remark: '备注',
  contentHashes: '内容校验值',
  auditOpinion: '审核意见',
  auditStatus: '审核状态',
  includeChild: '包含下级',
  action: '动作',
  bizType: '对象类型',
  requestId: '请求编号',
  sessionId: '会话',
  content: '内容',
  reason: '原因',
  totalCount: '总量',
  moId: '上行短信',
  sort: '排序',
  typeName: '名称',
  subjectId: '主体',
  contactName: '联系人',
  backupPhone: '备用电话',
  lng: '经度',
  lat: '纬度',
  productCert: '产品认证',
  hidden: '不显示的块',
  extInfo: '类别信息',
  validFrom: '开始日期',
  validTo: '结束日期',
  mineFlag: '只看我的',
  infoType: '信息类型',
  productName: '产品名称',
  productCategory: '产品类别',
  spec: '规格',
  quantity: '数量',
  quantityUnit: '数量单位',
  price: '价格',
  priceUnit: '价格单位',
  place: '产地或收货地',
  supplyStart: '开始日期',
  supplyEnd: '结束日期',
  consentFlag: '同意公开联系方式',
  publishTime: '发布时间',
  publishTimeStart: '发布时间从',
  publishTimeEnd: '发布时间至',
  dayQuota: '每天最多',
  defaultFlag: '默认签名',
  smsCategories: '可发类别',
  contactPhone: '联系电话',
  summary: '摘要',
  videoUrl: '视频',
  knowledgeType: '类型',
  product: '产品',
  coverUrl: '封面',
  text: '文字',
  disasterId: '防灾减灾信息',
  description: '补充说明',
  functionType: '功能类型',
  menuKey: '地图指标',
  period: '统计时段',
};

/** Each field has its word in one of them. */
export const labelsByQuarter = [
  shared,
  entryLabels,
  messagingLabels,
  officeLabels,
  peopleLabels,
  publishingLabels,
  serviceLabels,
  systemLabels,
];

const labels: Readonly<Record<string, string>> = Object.assign({}, ...labelsByQuarter);

/** The Chinese word for a field; its own name when nobody gave it one, so that it is named in any case. */
export function fieldLabel(field: string): string {
  return wordIn(labels, field) ?? ownFieldLabel(field) ?? tourFieldLabel(field) ?? field;
}

/** A caller may name a field `constructor`, which every object has. */
const wordIn = (words: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.hasOwn(words, field) ? words[field] : undefined;

/** Names of fields in sentences of the specification, or of a form with a word of its own; the labels are longer. */
const shortWords: Readonly<Record<string, string>> = {
  phoneNumber: '手机号',
  newPassword: '密码',
  newPasswordConfirm: '密码',
  sourceUrl: '网址',
};

/** True if the sentence says by itself which field it means: it is then said as it stands. */
export function namesField(sentence: string, field: string): boolean {
  return (
    sentence.includes(fieldLabel(field)) || sentence.includes(wordIn(shortWords, field) ?? fieldLabel(field))
  );
}
