/**
 * The calls of the reference contract about mass SMS, with what belongs to it, and about services, documents and files, with the fields
 * that it names for them. Made by hand from its text, and from nothing of the product.
 */
import type { ContractCall } from './contract-calls.ts';

const ID = '1790000000000000123';
const PICTURE = 'product/20260912/0123456789abcdef0123456789abcdef.png';
/** Of every row of a list (§1.4). */
const CREATED = 'createTime createUserName';
const PAGING = { pageNum: 1, pageSize: 10 };
const PHONE = '15400000001';
const FILE = { fileId: ID, name: '审批件.pdf', url: 'product/20260912/a1.pdf', size: 1024, ext: 'pdf' };
const TIMES = {
  applyTimeStart: '2026-01-01 00:00:00',
  applyTimeEnd: '2026-12-31 23:59:59',
  sendTimeStart: '2026-01-01 00:00:00',
  sendTimeEnd: '2026-12-31 23:59:59',
};

const RECIPIENTS = {
  objDeptIds: ['330106'],
  excludeDeptIds: ['33010611'],
  objCategoryIds: ['U2'],
  groupIds: [ID],
  userIds: [ID],
  phoneFileId: ID,
  phoneNumbers: [PHONE],
};
const TEXT = {
  smsTitle: '三代二化螟防治',
  smsCategory: '03',
  smsSign: '【浙江农民信箱】',
  smsContent: '请于8月18日至22日用药。',
  templateId: ID,
  templateParams: { areaName: '西湖区' },
  productIds: [ID],
  linkUrl: 'https://s.example.com/notice',
  sendMode: 2,
  sendTime: '2026-09-13 08:30:00',
  urgentFlag: 0,
  urgentReason: '',
  sendObjType: [1, 2, 3, 4],
  ...RECIPIENTS,
  approvalFiles: [FILE],
  remark: '',
};
const FILTERS = {
  smsTitle: '防治',
  keyword: '用药',
  smsCategory: '03',
  auditStatus: 1,
  sendStatus: 0,
  ...TIMES,
  urgentFlag: 0,
  ...PAGING,
};
const APPLICATION =
  'applyId applyNo smsTitle smsCategory wordCount segmentCount validCount smsCount sendMode sendTime auditStatus sendStatus auditStep totalStep currentAuditDeptName applyUserName applyTime version';
const COUNTS =
  'totalCount validCount duplicateCount optOutCount noConsentCount invalidCount limitCount segmentCount smsCount byDept byCarrier quotaLeft';
const REVIEWED = 'successCount failList';
const PROCESS =
  'processId applyId processType fromAuditStatus toAuditStatus fromSendStatus toSendStatus operateUserId operateUserName operateRoleName operateDeptId operateDeptName operateTime opinion operateIp costMinutes';
const DETAILS = `${APPLICATION} smsSign smsContent smsTail fullContent templateId templateParams productIds linkUrl shortUrl realSendTime finishTime urgentFlag urgentReason sendObjType objDeptIds excludeDeptIds objCategoryIds groupIds userIds phoneFileId phoneNumbers totalCount duplicateCount optOutCount noConsentCount invalidCount limitCount sendCount successCount failCount unknownCount cancelCount replyCount clickCount successRate currentAuditDeptId auditUserId auditUserName auditTime auditOpinion applyUserId applyPhone applyDeptId applyDeptName revokeTime cancelTime cancelUserName cancelReason approvalFiles superviseFlag superviseRemark requestId remark`;

const MASS_SMS: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/massSmsApply',
    sends: { ...TEXT, applyId: ID, version: 3, submitFlag: 1, requestId: ID, clientReqId: 'a-request' },
    least: 'smsTitle smsCategory smsSign smsContent sendMode sendObjType submitFlag',
    answers: 'applyId applyNo auditStatus',
  },
  {
    call: 'POST /v1/admin/listSmsObjCategory',
    sends: { deptIds: ['3301'] },
    answers: 'categoryId categoryName parentId userCount agreeCount',
  },
  { call: 'POST /v1/admin/deleteSmsApply', sends: { applyId: `${ID},${ID}` }, answers: 'successCount' },
  { call: 'POST /v1/admin/massSmsCheck', sends: { applyId: ID }, answers: 'passFlag items' },
  {
    call: 'POST /v1/admin/massSmsCheck',
    sends: TEXT,
    least: 'smsTitle smsCategory smsSign smsContent sendMode sendObjType',
    answers: 'passFlag items',
  },
  {
    call: 'POST /v1/admin/countMass',
    sends: { ...RECIPIENTS, fullContent: '【浙江农民信箱】请用药。' },
    least: 'objDeptIds',
    answers: COUNTS,
  },
  { call: 'POST /v1/admin/massSms/revoke', sends: { applyId: ID, revokeReason: '内容有误' } },
  {
    call: 'POST /v1/admin/massSms/pass',
    sends: { applyIds: [ID], auditOpinion: '同意', version: 3 },
    least: 'applyIds version',
    answers: REVIEWED,
  },
  {
    call: 'POST /v1/admin/massSms/noPass',
    sends: { applyIds: [ID], auditOpinion: '用药时间不对', version: 3 },
    answers: REVIEWED,
  },
  {
    call: 'POST /v1/admin/massSmsCancelSend',
    sends: { applyId: ID, cancelReason: '天气变化' },
    answers: 'cancelCount',
  },
  { call: 'POST /v1/admin/checkAuditKeyWord', sends: { smsContent: '请用药' }, answers: 'hitFlag' },
  { call: 'POST /v1/admin/checkAuditKeyWord', sends: { text: '请用药' }, answers: 'hitFlag' },
  {
    call: 'POST /v1/admin/pageMyMassSmsApply',
    sends: FILTERS,
    least: '',
    rows: `${APPLICATION} ${CREATED}`,
    answers: 'countByStatus',
  },
  {
    call: 'POST /v1/admin/pageAuditMassSmsApply',
    sends: { ...FILTERS, auditTab: 1, applyDeptId: '330106A1', applyUserName: '周敏' },
    least: '',
    rows: `${APPLICATION} ${CREATED}`,
    answers: 'countByStatus',
  },
  {
    call: 'POST /v1/admin/pageSuperviseMassSmsApply',
    sends: {
      ...FILTERS,
      applyUserName: '周敏',
      deptId: '3301',
      includeChild: 1,
      superviseFlag: 1,
      minSendCount: 100,
      abnormalFlag: 1,
    },
    least: '',
    rows: `${APPLICATION} ${CREATED}`,
    answers: 'countByStatus',
  },
  { call: 'GET /v1/admin/massSmsDetails', sends: { applyId: ID }, answers: DETAILS },
  {
    call: 'GET /v1/admin/pageSendDetails',
    sends: {
      applyId: ID,
      phoneNumber: PHONE,
      realName: '周敏',
      deptId: '330106',
      carrier: 'CMCC',
      sendResult: 2,
      filterReason: 3,
      ...PAGING,
    },
    least: 'applyId',
    rows: 'detailId applyId userId realName phoneNumber deptId deptName carrier segmentCount channelCode msgId submitTime reportTime sendResult failCode failReason filterReason retryCount clickCount replyContent replyTime',
  },
  { call: 'GET /v1/admin/massSmsBusinessProcesses', sends: { applyId: ID }, answers: PROCESS },
  {
    call: 'GET /v1/admin/massSmsSendSituation',
    sends: { applyId: ID },
    answers: 'total byCarrier byDept byHour failTop',
  },
  {
    call: 'GET /v1/admin/SmsLinkClick/conversionRateDetail',
    sends: { applyId: ID, ...PAGING },
    least: 'applyId',
    answers: 'successCount clickUserCount clickCount conversionRate byHour byDept page',
  },
  {
    call: 'GET /v2/smsApply/page',
    sends: { keyword: '用药', requestStatus: 0, smsCategory: '03', deptId: '3301', ...PAGING },
    least: '',
    rows: `requestId requestTitle requestContent smsCategory requestSource sourceId requestUserName phoneNumber deptId expectTime requestStatus handleUserName handleTime handleOpinion applyId ${CREATED}`,
  },
  {
    call: 'POST /v2/smsApply/handle',
    sends: { requestId: ID, requestStatus: 2, handleOpinion: '已有安排' },
  },
  {
    call: 'GET /v1/newProduct/page2Sms',
    sends: { keyword: '杨梅', productCategory: 1, deptId: '3301', infoType: 1, ...PAGING },
    least: '',
    rows: `productId productName productCategory price priceUnit quantity quantityUnit supplyStart supplyEnd contactName phoneNumber deptName coverUrl smsText ${CREATED}`,
  },
  {
    call: 'POST /v2/zzdSms/apply/auditList',
    sends: { auditTab: 1, keyword: '用药', ...PAGING },
    least: '',
    rows: `applyId applyNo smsTitle smsCategory validCount segmentCount sendTime applyUserName applyTime auditStatus ${CREATED}`,
  },
  {
    call: 'POST /v2/zzdSms/apply/details',
    sends: { applyId: ID },
    answers: `${DETAILS} processes`,
  },
  { call: 'POST /v1/admin/massSms/supervise', sends: { applyId: ID, superviseRemark: '请说明' } },
  {
    call: 'GET /v1/admin/massSms/export',
    sends: { tab: 'my', ...FILTERS, pageNum: undefined, pageSize: undefined },
  },
];

const TEMPLATE = {
  templateName: '水稻病虫防治',
  smsCategory: '03',
  templateContent: '${areaName}请用药。',
  variables: [
    { varName: 'areaName', varLabel: '区域', varType: 'text', maxLength: 20, required: 1, sample: '西湖区' },
  ],
  smsSign: '【浙江农民信箱】',
  shareScope: 3,
  scopeDeptId: '330106A1',
  urgentFlag: 0,
  status: 1,
  remark: '',
};
const CONFIG = 'smsConfigVersion configName configStatus baseVersion publishUserName publishTime changeNote';
const WORDS = {
  parentId: ID,
  wordLevel: 1,
  matchMode: 1,
  exceptWords: ['发票抬头'],
};

const SETTINGS: readonly ContractCall[] = [
  {
    call: 'POST /smsTemplate/addOrModify',
    sends: { templateId: ID, ...TEMPLATE },
    least: 'templateName smsCategory templateContent variables',
    answers: 'templateId',
  },
  { call: 'POST /smsTemplate/delete', sends: { templateIds: [ID] }, answers: 'successCount' },
  {
    call: 'GET /smsTemplate/page',
    sends: {
      templateName: '防治',
      keyword: '用药',
      smsCategory: '03',
      shareScope: 1,
      status: 1,
      mineFlag: 0,
      ...PAGING,
    },
    least: '',
    rows: `templateId templateNo templateName smsCategory templateContent variables smsSign shareScope scopeDeptId urgentFlag useCount lastUseTime status sampleContent wordCount segmentCount remark version ${CREATED}`,
  },
  {
    call: 'POST /smsTemplate/render',
    sends: { templateId: ID, params: { areaName: '西湖区' } },
    answers: 'smsContent wordCount segmentCount missing',
  },
  {
    call: 'POST /sms/config/selectSendUser',
    sends: {
      keyword: '周',
      deptId: '3301',
      includeChild: 1,
      roleId: 12,
      selectedFlag: 1,
      smsConfigVersion: 'V20260912.1',
      ...PAGING,
    },
    least: '',
    rows: 'userId userName realName deptId fullDeptName roleName selectedFlag dayQuota monthQuota',
  },
  {
    call: 'POST /sms/config/publish',
    sends: {
      configName: '汛期配置',
      baseVersion: 'V20260912.1',
      changeNote: '增加发送人员',
      configContent: {
        sendUsers: [
          {
            userId: ID,
            userName: 'xhmsg',
            realName: '周敏',
            deptId: '330106A1',
            fullDeptName: '浙江省杭州市西湖区农业农村局',
            roleName: '区县级信息员',
            smsCategories: ['01'],
            dayQuota: 1000,
            monthQuota: 10000,
            urgentFlag: 1,
          },
        ],
        auditRules: [{ smsCategory: '08', deptLevel: 4, stepCount: 2, overCountStep: 2 }],
        categoryRules: [
          {
            smsCategory: '01',
            tailFlag: 0,
            nightFlag: 0,
            commercialFlag: 0,
            urgentAllowed: 1,
            shareQuotaFlag: 0,
          },
        ],
        channelRoutes: [{ carrier: 'CMCC', channelCode: 'SIM', priority: 1, ratePerSecond: 100 }],
        signs: [{ smsSign: '【浙江农民信箱】', deptId: '33', defaultFlag: 1 }],
        linkHosts: ['s.example.com'],
      },
      effectType: 1,
    },
    answers: 'smsConfigVersion',
  },
  { call: 'GET /sms/config/getUseVersion', sends: {}, answers: `${CONFIG} configContent` },
  {
    call: 'GET /sms/config/listAllVersion',
    sends: {
      configStatus: 2,
      publishTimeStart: '2026-01-01 00:00:00',
      publishTimeEnd: '2026-12-31 23:59:59',
    },
    least: '',
    answers: CONFIG,
  },
  {
    call: 'GET /sms/config/getBySmsConfigVersion',
    sends: { smsConfigVersion: 'V20260912.1' },
    answers: `${CONFIG} configContent diff`,
  },
  {
    call: 'GET /v1/smsOtherConfig/detail',
    sends: {},
    answers:
      'sendStartTime sendEndTime dailyLimitPerPhone minuteLimitPerPhone secondAuditThreshold approvalFileThreshold maxContentLength maxSegment defaultSign tailText optOutWords auditRemindMinutes reportTimeoutHours failAlarmRate alarmPhones duplicateHours shortLinkDomain shortLinkDays holidaySendFlag',
  },
  {
    call: 'POST /v1/smsOtherConfig/update',
    sends: {
      version: 1,
      sendStartTime: '08:00',
      sendEndTime: '21:00',
      dailyLimitPerPhone: 3,
      minuteLimitPerPhone: 1,
      secondAuditThreshold: 10000,
      approvalFileThreshold: 50000,
      maxContentLength: 450,
      maxSegment: 8,
      defaultSign: '【浙江农民信箱】',
      tailText: '拒收请回复R',
      optOutWords: ['R', 'T', 'TD', '退订'],
      auditRemindMinutes: 30,
      reportTimeoutHours: 72,
      failAlarmRate: 10,
      alarmPhones: [PHONE],
      duplicateHours: 24,
      shortLinkDomain: '',
      shortLinkDays: 30,
      holidaySendFlag: 1,
    },
  },
  {
    call: 'POST /v1/admin/sensitiveWord/page',
    sends: {
      typeName: '发票',
      parentId: ID,
      wordLevel: 1,
      status: 1,
      createTimeStart: '2026-01-01 00:00:00',
      createTimeEnd: '2026-12-31 23:59:59',
      ...PAGING,
    },
    least: '',
    rows: `typeId parentId typeKey nodeKind typeName path depth sn wordLevel matchMode exceptWords effectDeptId hitCount lastHitTime status remark categoryName ${CREATED}`,
  },
  {
    call: 'POST /globalType/addSensitiveWords',
    sends: { ...WORDS, words: ['代开发票'] },
    least: 'parentId words wordLevel matchMode',
    answers: 'successCount repeatWords',
  },
  {
    call: 'POST /globalType/removeContainChildren',
    sends: { typeIds: [ID] },
    answers: 'removeCount',
  },
  {
    call: 'GET /globalType/tree',
    sends: { typeKey: 'SENSITIVE_WORD' },
    answers: 'typeId parentId typeKey nodeKind typeName path depth sn',
  },
  {
    call: 'POST /globalType/update',
    sends: {
      typeId: ID,
      version: 2,
      typeKey: 'SENSITIVE_WORD',
      nodeKind: 2,
      typeName: '代开发票',
      ...WORDS,
      effectDeptId: '33',
      status: 1,
      remark: '',
    },
    answers: 'typeId',
  },
  {
    call: 'POST /v1/admin/sensitiveWord/hitLog',
    sends: { word: '发票', deptId: '3301', ...PAGING },
    least: '',
    rows: `hitTime word userName deptName scene textPart ${CREATED}`,
  },
  {
    call: 'POST /v1/admin/smsQuota/page',
    sends: { deptId: '3301', quotaMonth: '2026-09', ...PAGING },
    least: '',
    rows: 'deptId quotaMonth quotaCount usedCount frozenCount extraCount warnPercent',
  },
  {
    call: 'POST /v1/admin/smsQuota/save',
    sends: { deptId: '330106', quotaMonth: '2026-09', quotaCount: 10000, warnPercent: 80 },
  },
  {
    call: 'POST /v1/admin/smsQuota/adjust',
    sends: { deptId: '330106', quotaMonth: '2026-09', addCount: 500, reason: '台风' },
  },
  { call: 'GET /v1/admin/smsQuota/record', sends: { deptId: '330106', quotaMonth: '2026-09' } },
  {
    call: 'POST /v1/admin/optOut/page',
    sends: { phoneNumber: PHONE, scope: 1, optOutType: 2, ...PAGING },
    least: '',
    rows: `phoneNumber optOutType scope optOutTime restoreTime applyId operatorName reason ${CREATED}`,
  },
  {
    call: 'POST /v1/admin/optOut/save',
    sends: { phoneNumber: PHONE, optOutType: 2, scope: 1, reason: '本人来电' },
  },
  {
    call: 'POST /v1/admin/inbound/page',
    sends: { phoneNumber: PHONE, content: 'R', moType: 1, handleStatus: 0, ...PAGING },
    least: '',
    rows: 'moId phoneNumber content srcNumber receiveTime applyId moType handleStatus consultId createTime',
  },
  {
    call: 'GET /v1/admin/log/loginPage',
    sends: PAGING,
    rows: 'userId userName deptName loginType result failReason ip area osType userAgent loginTime',
  },
  {
    call: 'GET /v1/admin/log/operPage',
    sends: PAGING,
    rows: 'logId userId realName deptId roleName module action bizType bizId method path requestDigest resultCode costMs ip operateTime beforeData afterData prevHash rowHash',
  },
];

const HALL = {
  serviceName: '农技在线',
  serviceType: 2,
  functionType: 9,
  iconUrl: PICTURE,
  serviceDesc: '找专家',
  openMode: 2,
  linkUrl: 'https://example.com/',
  appId: ID,
  miniAppId: '',
  deptId: '3301',
  inheritFlag: 1,
  userTypes: [1],
  terminal: [1],
  loginFlag: 1,
  realNameFlag: 0,
  hotFlag: 0,
  orderNum: 3,
  onlineTime: '2026-01-01 00:00:00',
  offlineTime: '2027-01-01 00:00:00',
  status: 1,
  remark: '',
};
const HALL_LEAST = 'serviceName serviceType iconUrl openMode linkUrl deptId';
const CENTER = {
  centerName: '三墩农事服务中心',
  centerType: 1,
  deptId: '33010611',
  address: '三墩镇1号',
  lng: 120.1,
  lat: 30.2,
  contactName: '林先生',
  contactPhone: '0571-88880000',
  workTime: '8:00-17:00',
  serviceItems: ['农机租赁'],
  serviceTypes: [2],
  staffCount: 5,
  areaSize: 100.5,
  coverUrl: PICTURE,
  imageUrls: [{ ...FILE, url: PICTURE }],
  introduction: '',
  orderNum: 3,
  status: 1,
};
const CENTER_LEAST = 'centerName centerType deptId address lng lat contactName contactPhone serviceItems';
const SHOP_TYPE = {
  typeName: '便民服务',
  typeCode: 'BM',
  iconId: ID,
  description: '',
  itemNames: ['缴费'],
  orderNum: 1,
  status: 1,
};
const SHOP_ICON = { iconName: '缴费', iconUrl: PICTURE, iconType: 1, orderNum: 1, status: 1 };
const DEVICE = {
  deviceName: '大屏一号',
  deviceNo: 'D-001',
  deviceType: 2,
  shopName: '三墩店',
  deptId: '33010611',
  address: '',
  lng: 120.1,
  lat: 30.2,
  manufacturer: '厂家',
  model: 'M1',
  simNo: '',
  installDate: '2026-01-01',
  warrantyDate: '2027-01-01',
  managerName: '林先生',
  managerPhone: PHONE,
  iconId: ID,
  serviceTypeIds: [ID],
  status: 1,
};
const DEVICE_LEAST = 'deviceName deviceNo deviceType shopName deptId';
const PHONE_ROW = {
  id: ID,
  deptId: '330106A1',
  callTypes: [1],
  contactName: '林先生',
  phoneNumber: '0571-00000001',
  backupPhone: '',
  dutyTime: '8:00-17:00',
  smsNoticeFlag: 0,
  noticeDelayMinutes: 0,
  escalateDeptId: '3301A1',
  escalateHours: 24,
  orderNum: 1,
  status: 1,
};
const ADMIN_INFO = {
  userId: ID,
  deptId: '330106A1',
  roleIds: [11],
  post: '科长',
  officePhone: '0571-00000001',
  dutyDesc: '',
  publicFlag: 1,
  orderNum: 1,
  status: 1,
};
const DOCUMENT = {
  documentName: '操作手册',
  documentSize: 1024,
  documentType: 1,
  url: '[{"url":"product/20260912/a1.pdf","name":"操作手册.pdf"}]',
  sort: 1,
  releaseFlag: 1,
  visibleRoleIds: [11],
  deptId: '3301',
  summary: '',
};
const DICT_VALUE = {
  dictTypeCode: 'CALL_TYPE',
  dictLabel: '技术咨询',
  dictValue: '1',
  sort: 1,
  cssClass: '',
  defaultFlag: 0,
  status: 1,
  remark: '',
};

const SERVICES: readonly ContractCall[] = [
  {
    call: 'POST /v2/service/hall/query',
    sends: { serviceName: '农技', serviceType: 2, deptId: '3301', terminal: 1, status: 1, ...PAGING },
    least: '',
    rows: `hallId serviceName serviceType functionType iconUrl serviceDesc openMode linkUrl appId miniAppId deptId inheritFlag userTypes terminal loginFlag realNameFlag hotFlag orderNum clickCount onlineTime offlineTime status remark version ${CREATED}`,
  },
  { call: 'POST /v2/service/hall/add', sends: HALL, least: HALL_LEAST, answers: 'hallId' },
  {
    call: 'POST /v2/service/hall/update',
    sends: { hallId: ID, version: 2, ...HALL },
    least: `hallId ${HALL_LEAST}`,
    answers: 'hallId',
  },
  { call: 'POST /v2/service/hall/delete', sends: { hallIds: [ID] }, answers: 'successCount' },
  { call: 'POST /v2/service/hall/order', sends: { orderList: [{ hallId: ID, orderNum: 1 }] } },
  {
    call: 'POST /v2/service/center/query',
    sends: { centerName: '农事', centerType: 1, deptId: '3301', serviceType: 2, status: 1, ...PAGING },
    least: '',
    rows: `centerId centerName centerType deptId address lng lat contactName contactPhone workTime serviceItems serviceTypes staffCount areaSize coverUrl imageUrls introduction scoreAvg orderNum status version ${CREATED}`,
  },
  { call: 'POST /v2/service/center/add', sends: CENTER, least: CENTER_LEAST, answers: 'centerId' },
  {
    call: 'POST /v2/service/center/update',
    sends: { centerId: ID, version: 2, ...CENTER },
    least: `centerId ${CENTER_LEAST}`,
    answers: 'centerId',
  },
  { call: 'POST /v2/service/center/delete', sends: { centerIds: [ID] }, answers: 'successCount' },
  { call: 'POST /v2/service/center/order', sends: { orderList: [{ centerId: ID, orderNum: 1 }] } },
  {
    call: 'POST /v1/admin/liveShopServiceType/page',
    sends: { typeName: '便民', status: 1, ...PAGING },
    least: '',
    rows: `id typeName typeCode iconId description itemNames orderNum status version ${CREATED}`,
  },
  { call: 'POST /v1/admin/liveShopServiceType/save', sends: SHOP_TYPE, least: 'typeName typeCode' },
  {
    call: 'POST /v1/admin/liveShopServiceType/update',
    sends: { id: ID, version: 1, ...SHOP_TYPE },
    least: 'id typeName typeCode',
  },
  { call: 'POST /v1/admin/liveShopServiceType/remove', sends: { ids: [ID] } },
  {
    call: 'POST /v1/admin/liveShopServiceIcon/page',
    sends: PAGING,
    least: '',
    rows: `id iconName iconUrl iconType useCount orderNum status version ${CREATED}`,
  },
  { call: 'POST /v1/admin/liveShopServiceIcon/save', sends: SHOP_ICON, least: 'iconName iconUrl iconType' },
  { call: 'POST /v1/admin/liveShopServiceIcon/update', sends: { id: ID, version: 1, ...SHOP_ICON } },
  { call: 'POST /v1/admin/liveShopServiceIcon/remove', sends: { ids: [ID] } },
  {
    call: 'POST /v1/admin/liveShopSmartDevice/page',
    sends: { deviceName: '大屏', deviceNo: 'D', deviceType: 2, deptId: '3301', onlineStatus: 1, ...PAGING },
    least: '',
    rows: `id deviceName deviceNo deviceType shopName deptId address lng lat manufacturer model simNo installDate warrantyDate onlineStatus lastOnlineTime managerName managerPhone iconId serviceTypeIds status version ${CREATED}`,
  },
  { call: 'POST /v1/admin/liveShopSmartDevice/save', sends: DEVICE, least: DEVICE_LEAST },
  { call: 'POST /v1/admin/liveShopSmartDevice/update', sends: { id: ID, version: 1, ...DEVICE } },
  { call: 'POST /v1/admin/liveShopSmartDevice/remove', sends: { ids: [ID] } },
  {
    call: 'GET /v1/admin/consultation/configPhoneList',
    sends: { deptId: '330106A1', callType: 1 },
    least: '',
    answers:
      'id deptId deptName callTypes contactName phoneNumber backupPhone dutyTime smsNoticeFlag noticeDelayMinutes escalateDeptId escalateHours orderNum status',
  },
  {
    call: 'POST /v1/admin/consultation/updateConfigPhone',
    sends: { deptId: '330106A1', phoneList: [PHONE_ROW] },
    answers: 'id deptId callTypes contactName phoneNumber',
  },
  {
    call: 'POST /v1/adminInfo/add',
    sends: ADMIN_INFO,
    least: 'userId deptId roleIds',
    answers: 'adminId',
  },
  {
    call: 'POST /v1/adminInfo/update',
    sends: { adminId: ID, version: 2, ...ADMIN_INFO },
    least: 'adminId version deptId roleIds',
  },
  { call: 'POST /v1/adminInfo/remove', sends: { adminIds: [ID] } },
  {
    call: 'GET /v1/adminInfo/list',
    sends: { keyword: '周', deptId: '3301', includeChild: 1, roleId: 11, status: 1, ...PAGING },
    least: '',
    rows: `adminId userId realName userName phoneNumber deptId fullDeptName roleIds roleNames post officePhone dutyDesc publicFlag orderNum lastLoginTime accountStatus status version ${CREATED}`,
  },
  {
    call: 'GET /v1/documentManage/listDocumentManage',
    sends: { documentName: '手册', documentType: 1, releaseFlag: 1, ...PAGING },
    least: '',
    rows: `id documentName documentSize updateTime url documentType sort releaseFlag visibleRoleIds deptId downloadCount summary version ${CREATED}`,
  },
  {
    call: 'POST /v1/documentManage/save',
    sends: DOCUMENT,
    least: 'documentName documentType url',
    answers: 'id',
  },
  {
    call: 'POST /v1/documentManage/update',
    sends: { id: ID, version: 2, ...DOCUMENT },
    least: 'id documentName documentType url',
    answers: 'id',
  },
  { call: 'POST /v1/documentManage/remove', sends: { ids: [ID] }, answers: 'successCount' },
  { call: 'POST /v1/documentManage/sort', sends: { sortList: [{ id: ID, sort: 1 }] } },
  { call: 'POST /v1/documentManage/addDownloadCount', sends: { id: ID }, answers: 'downloadCount' },
  {
    call: 'POST /v1/admin/fileOperation/uploadFile',
    answers: 'fileId name url size ext',
  },
  {
    call: 'DELETE /v1/admin/fileOperation/deleteFiles',
    sends: { fileIds: [ID] },
    answers: 'successCount',
  },
  {
    call: 'GET /v1/admin/fileOperation/getFile',
    sends: { fileId: ID, inline: 1 },
    least: 'fileId',
  },
  {
    call: 'GET /v1/admin/dictValue/listByDictTypeCode',
    sends: { dictTypeCode: 'PORTAL_SERVICE_TYPE' },
    answers: 'dictValueId dictTypeCode dictLabel dictValue sort cssClass defaultFlag status remark',
  },
  {
    call: 'POST /v1/admin/dictValue/page',
    sends: { dictTypeCode: 'CALL_TYPE', ...PAGING },
    rows: `dictValueId dictTypeCode dictLabel dictValue sort cssClass defaultFlag status remark version ${CREATED}`,
  },
  {
    call: 'POST /v1/admin/dictValue/save',
    sends: DICT_VALUE,
    least: 'dictTypeCode dictLabel dictValue',
  },
  {
    call: 'POST /v1/admin/dictValue/update',
    sends: { dictValueId: ID, version: 2, ...DICT_VALUE },
  },
  { call: 'POST /v1/admin/dictValue/remove', sends: { dictValueId: ID } },
];

export const CONTRACT_MESSAGING = [...MASS_SMS, ...SETTINGS, ...SERVICES];
