/** A call as the reference contract's text has it. */
export interface ContractCall {
  /** `METHOD /path` */
  readonly call: string;
  /** every field that a caller may send, with a value of each; undefined for an upload */
  readonly sends?: Readonly<Record<string, unknown>>;
  /** names of those that must be there, with blanks between; all of them when left out */
  readonly least?: string;
  /** names in the answer's `data`, or in each of its rows when that is a list */
  readonly answers?: string;
  /** names in each row of a page */
  readonly rows?: string;
}

/** Calls by which something comes to be, all of which take a `clientReqId`. */
export const CREATING_CALLS: readonly string[] = [
  'massSmsApply',
  'user/save',
  'user/saveIdentity',
  'dept/save',
  'book/build/group',
  'book/group/operate',
  'letter/send',
  'letter/saveDraft',
  'chat/send',
  'bookSubject/save',
  'smsQuota/save',
  'smsQuota/adjust',
  'optOut/save',
  'liveShopServiceType/save',
  'liveShopServiceIcon/save',
  'liveShopSmartDevice/save',
  'consultation/add',
  'dictValue/save',
  'dictType/save',
  'menu/save',
  'activity/insertPamActivity',
  'event/addEvent',
  'interaction/add',
  'disaster/save',
  'disaster/toSms',
  'article/save',
  'everyDayHelp/save',
  'supplyDemand/save',
  'supplyDemand/toSms',
  'supplyDemand/toDailyHelp',
  'ruralTour/save',
  'coupon/save',
  'push/save',
  'appAccess/save',
  'consultation/toKnowledge',
]
  .map((path) => `/v1/admin/${path}`)
  .concat(
    ['/smsTemplate/addOrModify', '/globalType/addSensitiveWords', '/sms/config/publish'],
    ['/v2/service/hall/add', '/v2/service/center/add', '/v1/adminInfo/add', '/v1/documentManage/save'],
    ['/v2/knowledge/add'],
  );

type List = readonly [call: string, by: string, demanded: Readonly<Record<string, string | number>>];

/** Lists, as `METHOD /path`, with what else is demanded of them. All of them can be put in order by a moment of their rows. */
export const LISTS: readonly List[] = [
  ...['user', 'dept', 'bookSubject', 'dictType', 'disaster', 'article', 'coupon', 'push']
    .concat('activity', 'interaction', 'consultation', 'everyDayHelp', 'appAccess', 'optOut', 'inbound')
    .concat('liveShopServiceType', 'liveShopServiceIcon', 'liveShopSmartDevice', 'sensitiveWord')
    .map((name) => [`POST /v1/admin/${name}/page`, 'createTime', {}] as const),
  ['POST /v1/admin/supplyDemand/page', 'createTime', { infoType: 1 }],
  ['POST /v1/admin/ruralTour/page', 'createTime', { tourType: 1 }],
  ['POST /v1/admin/dictValue/page', 'createTime', { dictTypeCode: 'PORTAL_SERVICE_TYPE' }],
  ['POST /v1/admin/pageMyMassSmsApply', 'createTime', {}],
  ['POST /v1/admin/pageAuditMassSmsApply', 'createTime', {}],
  ['POST /v1/admin/pageSuperviseMassSmsApply', 'createTime', {}],
  ['POST /v2/zzdSms/apply/auditList', 'createTime', {}],
  ['GET /v2/smsApply/page', 'createTime', {}],
  ['GET /v1/newProduct/page2Sms', 'createTime', {}],
  ['GET /smsTemplate/page', 'createTime', {}],
  ['POST /v2/service/hall/query', 'createTime', { deptId: '330106' }],
  ['POST /v2/service/center/query', 'createTime', { deptId: '330106' }],
  ['GET /v1/adminInfo/list', 'createTime', {}],
  ['GET /v1/documentManage/listDocumentManage', 'createTime', { pageNum: '1', pageSize: '10' }],
  ['POST /v2/knowledge/page', 'createTime', {}],
  ['POST /v1/admin/check/page', 'submitTime', {}],
  ['POST /v1/admin/check/page', 'decideTime', { tab: 2 }],
  ['POST /v1/admin/event/searchEvents', 'createTime', {}],
  ['GET /v1/admin/book/group/info', 'createTime', {}],
  ['GET /v1/admin/book/group/user/list', 'createTime', {}],
  ['GET /v1/admin/letter/inbox', 'sendTime', {}],
  ['GET /v1/admin/letter/outbox', 'updateTime', {}],
  ['GET /v1/admin/log/operPage', 'operateTime', {}],
  ['GET /v1/admin/log/loginPage', 'loginTime', {}],
  ['POST /v1/admin/sensitiveWord/hitLog', 'hitTime', {}],
];
