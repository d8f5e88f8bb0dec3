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
  ...[
    'massSmsApply',
    'user/save',
    'user/saveIdentity',
    'dept/save',
    'book/build/group',
    'book/group/operate',
  ],
  ...['letter/send', 'letter/saveDraft', 'chat/send', 'bookSubject/save', 'smsQuota/save', 'smsQuota/adjust'],
  ...['optOut/save', 'liveShopServiceType/save', 'liveShopServiceIcon/save', 'liveShopSmartDevice/save'],
  ...['consultation/add', 'dictValue/save', 'dictType/save', 'menu/save', 'activity/insertPamActivity'],
  ...['event/addEvent', 'interaction/add', 'disaster/save', 'disaster/toSms', 'article/save'],
  ...['everyDayHelp/save', 'supplyDemand/save', 'supplyDemand/toSms', 'supplyDemand/toDailyHelp'],
  ...['ruralTour/save', 'coupon/save', 'push/save', 'appAccess/save', 'consultation/toKnowledge'],
]
  .map((path) => `/v1/admin/${path}`)
  .concat(
    ['/smsTemplate/addOrModify', '/globalType/addSensitiveWords', '/sms/config/publish'],
    ['/v2/service/hall/add', '/v2/service/center/add', '/v1/adminInfo/add', '/v1/documentManage/save'],
    ['/v2/knowledge/add'],
  );
