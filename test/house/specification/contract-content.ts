/**
 * The calls of the reference contract about contents, consultations, the workbench and the review centre, with the fields that it names
 * for them (its sections 11 and 12). Made by hand from its text, and from nothing of the product.
 */
import type { ContractCall } from './contract-calls.ts';

const ID = '1790000000000000123';
const PICTURE = 'product/20260912/0123456789abcdef0123456789abcdef.png';
const VIDEO = 'video/20260912/0123456789abcdef0123456789abcdef.mp4';
const VOICE = 'video/20260912/0123456789abcdef0123456789abcdef.mp3';
const FILE = { fileId: ID, name: '通知.pdf', url: 'product/20260912/a1.pdf', size: 1024, ext: 'pdf' };
const IMAGE = { ...FILE, name: '稻田.png', url: PICTURE, ext: 'png' };
const PAGING = { pageNum: 1, pageSize: 10 };
const [FROM, TO] = ['2026-09-01 00:00:00', '2026-09-30 23:59:59'];
const COUNTY = '330106';
const TEXT = [{ kind: 'text' as const, text: '苗期控水。' }];
const OPINION = { auditOpinion: '内容属实' };
/** In every row of a list. */
const MADE = 'createUserName createTime';
const LISTED = `auditStatus version ${MADE}`;
const COUNT = 'successCount';

/** The calls of a kind that is decided on one by one, by the version of its row. */
const decided = (base: string, id: string): readonly ContractCall[] => [
  { call: `POST /v1/admin/${base}/pass`, sends: { [id]: ID, version: 1, ...OPINION }, least: id },
  {
    call: `POST /v1/admin/${base}/noPass`,
    sends: { [id]: ID, version: 1, ...OPINION },
    least: `${id} auditOpinion`,
  },
];
const removed = (base: string, id: string, ...calls: readonly string[]): readonly ContractCall[] => [
  { call: `POST /v1/admin/${base}/details`, sends: { [id]: ID } },
  { call: `POST /v1/admin/${base}/remove`, sends: { [id]: ID, version: 1 } },
  ...calls.map((call) => ({
    call: `POST /v1/admin/${base}/${call}` as const,
    sends: { [id]: ID, version: 1, ...OPINION },
  })),
];
/** Saved with the fields, changed with those and its id. */
const written = (
  base: string,
  id: string,
  sends: Readonly<Record<string, unknown>>,
  least: string,
): readonly ContractCall[] => [
  { call: `POST /v1/admin/${base}/save`, sends: { ...sends, submitFlag: 1 }, least, answers: id },
  {
    call: `POST /v1/admin/${base}/update`,
    sends: { [id]: ID, version: 1, ...sends, submitFlag: 1 },
    answers: id,
  },
];

const knowledge = {
  title: '晚稻穗期病虫防治',
  knowledgeType: 5,
  product: '水稻',
  season: '秋',
  coverUrl: PICTURE,
  content: TEXT,
  videoUrl: VIDEO,
  attachments: [FILE],
  tags: ['水稻'],
  author: '王芳',
  authorUnit: '农技站',
  sourceFrom: 1,
  sourceUrl: '',
  deptId: COUNTY,
};
const KNOWLEDGE: readonly ContractCall[] = [
  {
    call: 'POST /v2/knowledge/page',
    sends: {
      title: '水稻',
      knowledgeType: 5,
      product: '水稻',
      author: '王芳',
      auditStatus: 1,
      deptId: COUNTY,
      publishTimeStart: FROM,
      publishTimeEnd: TO,
      ...PAGING,
    },
    least: '',
    rows: `knowledgeId title knowledgeType product season author authorUnit deptId auditUserName auditTime auditOpinion viewCount likeCount collectCount shareCount topFlag publishTime ${LISTED}`,
  },
  {
    call: 'POST /v2/knowledge/add',
    sends: { ...knowledge, submitFlag: 1 },
    least: 'title knowledgeType content author deptId',
    answers: 'knowledgeId',
  },
  {
    call: 'POST /v2/knowledge/modify',
    sends: { ...knowledge, knowledgeId: ID, version: 1, submitFlag: 1 },
    answers: 'knowledgeId',
  },
  {
    call: 'POST /v2/knowledge/details',
    sends: { knowledgeId: ID },
    answers: 'coverUrl content videoUrl attachments tags sourceFrom sourceUrl',
  },
  {
    call: 'POST /v2/knowledge/pass',
    sends: { knowledgeIds: [ID], ...OPINION },
    least: 'knowledgeIds',
    answers: COUNT,
  },
  { call: 'POST /v2/knowledge/unPass', sends: { knowledgeIds: [ID], ...OPINION }, answers: COUNT },
  { call: 'POST /v2/knowledge/remove', sends: { knowledgeIds: [ID] }, answers: COUNT },
  {
    call: 'GET /v2/knowledge/listOperationRecord',
    sends: { knowledgeId: ID },
    answers: 'recordId knowledgeId operateType operateUserName operateDeptName operateTime opinion',
  },
];

const activity = {
  activityTitle: '油茶管护培训班',
  activityType: 1,
  coverUrl: PICTURE,
  content: TEXT,
  startTime: '2026-10-20 09:00:00',
  endTime: '2026-10-20 16:00:00',
  signStartTime: FROM,
  signEndTime: '2026-10-18 18:00:00',
  address: '农技站',
  lng: 120.1,
  lat: 30.2,

  onlineUrl: '',
  hostUnit: '农业农村局',
  contactName: '王芳',
  contactPhone: '0571-88880001',
  maxCount: 50,

  targetDeptIds: [COUNTY],
  targetCategories: ['grain'],
  feeDesc: '免费',
  attachments: [FILE],
  deptId: COUNTY,
};
const ACTIVITIES: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/activity/insertPamActivity',
    sends: { ...activity, submitFlag: 1 },
    least:
      'activityTitle activityType coverUrl content startTime endTime address hostUnit contactName contactPhone targetDeptIds deptId',
    answers: 'activityId',
  },
  {
    call: 'POST /v1/admin/activity/updateActivity',
    sends: { ...activity, activityId: ID, version: 1 },
    answers: 'activityId',
  },
  { call: 'POST /v1/admin/activity/deletePamActivity', sends: { activityIds: [ID] }, answers: COUNT },
  { call: 'POST /v1/admin/activity/auditActivity', sends: { activityId: ID, auditStatus: 2, ...OPINION } },
  {
    call: 'POST /v2/admin/activity/auditActivity',
    sends: { activityIds: [ID], auditStatus: 2, ...OPINION, publishTime: FROM, pushFlag: 1 },
    least: 'activityIds auditStatus',
    answers: COUNT,
  },
  { call: 'GET /v1/admin/activity/revoke', sends: { activityId: ID } },
  {
    call: 'POST /v1/admin/activity/page',
    sends: {
      activityTitle: '培训',
      activityType: 1,
      auditStatus: 1,
      activityStatus: 1,
      deptId: COUNTY,
      ...PAGING,
    },
    least: '',
    rows: `activityId activityTitle activityType startTime endTime signStartTime signEndTime address hostUnit maxCount signCount checkInCount deptId auditOpinion activityStatus ${LISTED}`,
  },
  {
    call: 'GET /v1/admin/activity/details',
    sends: { activityId: ID },
    answers:
      'activityTitle coverUrl content lng lat onlineUrl contactName contactPhone targetDeptIds targetCategories feeDesc attachments',
  },
  {
    call: 'GET /v1/admin/activity/signList',
    sends: { activityId: ID, ...PAGING },
    rows: 'realName phoneNumber deptName signTime checkInTime',
  },
  { call: 'GET /v1/admin/activity/exportSign', sends: { activityId: ID } },
];

const event = {
  eventTitle: '晚稻开镰',
  eventType: 1,
  eventLevel: 3,
  startTime: FROM,
  endTime: TO,
  eventContent: '晚稻开始收割。',
  deptId: COUNTY,
  address: '粮站',
  lng: 120.1,
  lat: 30.2,
  relatedType: 'activity',
  relatedId: ID,
  imageUrls: [IMAGE],
  showFlag: 1,
  orderNum: 1,
};
const EVENTS: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/event/searchEvents',
    sends: {
      keyword: '晚稻',
      eventType: 1,
      eventLevel: 3,
      deptId: COUNTY,
      timeStart: FROM,
      timeEnd: TO,
      showFlag: 1,
      ...PAGING,
    },
    least: '',
    rows: `id ${Object.keys(event).join(' ')} version ${MADE}`,
  },
  {
    call: 'POST /v1/admin/event/addEvent',
    sends: { ...event },
    least: 'eventTitle eventType eventLevel startTime eventContent deptId',
    answers: 'id',
  },
  { call: 'POST /v1/admin/event/removeEvent', sends: { id: ID } },
];

const POST =
  'postId postType title topic postUserId postUserName deptId postTime replyCount likeCount reportCount machineResult hitWords auditStatus auditUserName auditTime auditOpinion topFlag';
const POSTS: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/interaction/page',
    sends: {
      keyword: '杨梅',
      postType: 1,
      topic: '杨梅',
      auditStatus: 1,
      machineResult: 1,
      deptId: COUNTY,
      postTimeStart: FROM,
      postTimeEnd: TO,
      ...PAGING,
    },
    least: '',
    rows: `${POST} ${MADE}`,
  },
  {
    call: 'POST /v1/admin/interaction/details',
    sends: { postId: ID },
    answers: `${POST} content imageUrls videoUrl phoneNumber`,
  },
  ...['pass', 'noPass', 'offline'].map((call) => ({
    call: `POST /v1/admin/interaction/${call}` as const,
    sends: { postIds: [ID], ...OPINION },
  })),
  {
    call: 'POST /v1/admin/interaction/add',
    sends: {
      postType: 1,
      title: '杨梅',
      content: '熟了',
      imageUrls: [IMAGE],
      videoUrl: VIDEO,
      topic: '杨梅',
    },
    least: 'postType title content',
  },
  { call: 'POST /v1/admin/interaction/remove', sends: { postIds: [ID] } },
  { call: 'POST /v1/admin/interaction/replyPage', sends: { postId: ID, ...PAGING }, rows: MADE },
  { call: 'POST /v1/admin/interaction/replyRemove', sends: { replyIds: [ID] } },
];

const OFFICE: readonly ContractCall[] = [
  { call: 'GET /v1/admin/workbench/todo', sends: {}, answers: 'todoType title count path' },
  {
    call: 'GET /v1/admin/workbench/smsStat',
    sends: {},
    answers: 'applyCount passCount sendCount successRate quotaTotal quotaUsed',
  },
  { call: 'GET /v1/admin/workbench/smsTrend', sends: {}, answers: 'day sendCount successCount' },
  { call: 'GET /v1/admin/workbench/shortcut', sends: {} },
  {
    call: 'POST /v1/admin/check/page',
    sends: {
      bizType: 'article',
      tab: 1,
      keyword: '晚稻',
      deptId: COUNTY,
      submitTimeStart: FROM,
      submitTimeEnd: TO,
      ...PAGING,
    },
    least: '',
    rows: 'checkId bizType bizId title submitUserName submitDeptName submitTime waitHours auditStatus auditOpinion',
  },
  { call: 'GET /v1/admin/check/countTodo', sends: {}, answers: 'bizType count' },
  {
    call: 'POST /v1/admin/check/pass',
    sends: { checkIds: [`article-${ID}-1`], ...OPINION },
    least: 'checkIds',
  },
  { call: 'POST /v1/admin/check/noPass', sends: { checkIds: [`article-${ID}-1`], ...OPINION } },
];

const disaster = {
  infoType: 1,
  disasterType: 1,
  warnLevel: 2,
  title: '台风橙色预警',
  content: '台风将影响我区。',
  measures: '加固大棚。',
  coverUrl: PICTURE,
  attachments: [FILE],
  issueUnit: '农业农村局',
  issueTime: FROM,
  effectStart: FROM,
  effectEnd: '2026-09-03 00:00:00',
  deptIds: [COUNTY],
  affectedCrops: ['晚稻'],
  imageUrls: [IMAGE],
};
const losses = {
  affectedArea: 1.5,
  disasterArea: 1,
  noHarvestArea: 1,
  livestockLoss: 1,
  aquaticLoss: 1,
  facilityLoss: 1,
  directLoss: 1,
  affectedHouseholds: 1,
  lng: 120.1,
  lat: 30.2,
  reporterName: '王芳',
  reporterPhone: '15400007777',
};
const { warnLevel: _, ...guide } = disaster;
const DISASTERS: readonly ContractCall[] = [
  ...written(
    'disaster',
    'disasterId',
    disaster,
    // the contract lets a warning be without measures; here it says what farmers are to do (decision 160)
    'infoType disasterType warnLevel title content measures issueUnit issueTime effectStart effectEnd deptIds',
  ),
  { call: 'POST /v1/admin/disaster/save', sends: { ...guide, ...losses, infoType: 3 } },
  ...decided('disaster', 'disasterId'),
  ...removed('disaster', 'disasterId', 'offline'),
  { call: 'POST /v1/admin/disaster/toSms', sends: { disasterId: ID } },
  { call: 'GET /v1/admin/disaster/stat', sends: {} },
  {
    call: 'POST /v1/admin/disaster/page',
    sends: { infoType: 1, disasterType: 1, warnLevel: 1, deptId: COUNTY, auditStatus: 1, ...PAGING },
    rows: `disasterId infoType disasterType warnLevel title issueUnit issueTime effectStart effectEnd topFlag viewCount ${LISTED}`,
  },
  {
    call: 'POST /v1/admin/disaster/details',
    answers: `${Object.keys({ ...disaster, ...losses }).join(' ')} smsApplyId pushId`,
  },
];

const article = {
  title: '晚稻收购价格公布',
  subTitle: '',
  columnCode: 1,
  coverUrl: PICTURE,
  coverType: 2,
  summary: '价格',
  content: TEXT,
  videoUrl: VIDEO,
  attachments: [FILE],
  sourceName: '农业农村局',
  sourceUrl: '',
  author: '王芳',
  deptId: COUNTY,
  visibleDeptIds: [COUNTY],
  keywords: ['晚稻'],
};
const ARTICLES: readonly ContractCall[] = [
  ...written('article', 'articleId', article, 'title columnCode content sourceName deptId'),
  ...decided('article', 'articleId'),
  ...removed('article', 'articleId', 'offline'),
  {
    call: 'POST /v1/admin/article/order',
    sends: { articleId: ID, topFlag: 1, recommendFlag: 1, orderNum: 1 },
  },
  {
    call: 'POST /v1/admin/article/page',
    sends: {
      title: '晚稻',
      columnCode: 1,
      sourceName: '局',
      deptId: COUNTY,
      auditStatus: 1,
      topFlag: 1,
      ...PAGING,
    },
    rows: `articleId title columnCode sourceName deptId auditUserName auditOpinion publishTime topFlag recommendFlag orderNum viewCount likeCount shareCount ${LISTED}`,
  },
  { call: 'POST /v1/admin/article/details', answers: Object.keys(article).join(' ') },
];

const help = {
  helpDate: '2026-12-01',
  deptId: COUNTY,
  supplyId: ID,
  productName: '稻谷',
  quantity: 10,

  quantityUnit: '吨',
  price: '3元/公斤',
  originPlace: '粮库',
  contactName: '王芳',
  phoneNumber: '15400007777',
  consentFlag: 1,
  smsContent: '每日一助：稻谷10吨。联系人王芳15400007777。',
  targetDeptIds: [COUNTY],
  targetCategories: ['grain'],
};
const HELPS: readonly ContractCall[] = [
  ...written(
    'everyDayHelp',
    'helpId',
    help,
    'helpDate deptId supplyId productName contactName phoneNumber consentFlag smsContent targetDeptIds',
  ),
  ...decided('everyDayHelp', 'helpId'),
  ...removed('everyDayHelp', 'helpId', 'cancel'),
  {
    call: 'POST /v1/admin/everyDayHelp/feedback',
    sends: { helpId: ID, version: 1, dealFlag: 1, dealAmount: 1, dealQuantity: 1, feedback: '成交' },
  },
  { call: 'GET /v1/admin/everyDayHelp/calendar', sends: { deptId: COUNTY, month: '2026-12' } },
  {
    call: 'POST /v1/admin/everyDayHelp/page',
    sends: { deptId: COUNTY, infoType: 1, productName: '稻谷', helpStatus: 1, dealFlag: 1, ...PAGING },
    rows: `helpId helpDate deptId supplyId infoType productName quantity quantityUnit price originPlace contactName helpStatus dealFlag dealAmount dealQuantity feedback version ${MADE}`,
  },
  {
    call: 'POST /v1/admin/everyDayHelp/details',
    answers: `${Object.keys(help).join(' ')} smsApplyId feedbackTime`,
  },
];

const listing = {
  title: '稻谷',
  productCategory: 1,
  productName: '稻谷',
  variety: '甬优',
  spec: '一等',
  quantity: 10,
  quantityUnit: '公斤',
  priceType: 2,
  price: 3,
  priceMax: 4,
  priceUnit: '元/公斤',
  originPlace: '粮库',

  supplyStart: '2026-09-01',
  supplyEnd: '2026-12-31',
  productCert: 1,
  qualityDesc: '好',
  deliveryMode: [1],
  imageUrls: [IMAGE],
  videoUrl: VIDEO,
  description: '新米',
  contactName: '王芳',
  phoneNumber: '15400007777',
  subjectId: ID,
  deptId: COUNTY,
  expireDays: 30,
};
const LISTINGS: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/supplyDemand/save',
    sends: { infoType: 1, ...listing, submitFlag: 1 },
    // its price, since the example's is a range
    least:
      'infoType title productCategory productName quantity quantityUnit priceType price priceMax priceUnit supplyStart supplyEnd contactName phoneNumber deptId',
    answers: 'supplyId',
  },
  {
    call: 'POST /v1/admin/supplyDemand/update',
    sends: { supplyId: ID, version: 1, ...listing, submitFlag: 1 },
    answers: 'supplyId',
  },
  ...decided('supplyDemand', 'supplyId'),
  ...removed('supplyDemand', 'supplyId'),
  { call: 'POST /v1/admin/supplyDemand/offline', sends: { supplyId: ID, ...OPINION } },
  { call: 'POST /v1/admin/supplyDemand/deal', sends: { supplyId: ID, version: 1, dealAmount: 5000 } },
  { call: 'POST /v1/admin/supplyDemand/match', sends: { supplyId: ID }, answers: 'matchScore' },
  {
    call: 'POST /v1/admin/supplyDemand/page',
    sends: {
      infoType: 1,
      title: '稻谷',
      productCategory: 1,
      productName: '稻谷',
      deptId: COUNTY,
      supplyStatus: 1,
      ...PAGING,
    },
    rows: `supplyId infoType publishUserId title productCategory productName variety quantity quantityUnit priceType price priceMax priceUnit originPlace deliveryPlace supplyStart supplyEnd contactName deptId supplyStatus auditOpinion viewCount callCount matchCount dealAmount topFlag expireDays version ${MADE}`,
  },
  {
    call: 'POST /v1/admin/supplyDemand/details',
    answers: `${Object.keys(listing).join(' ')} deliveryPlace`,
  },
];

const tour = {
  tourType: 1,
  tourName: '梅家坞茶香农家',
  starLevel: 3,
  gradeName: '',
  coverUrl: PICTURE,
  imageUrls: [`${PICTURE.slice(0, -5)}0.png`],
  videoUrl: '',
  introduction: TEXT,
  deptId: COUNTY,
  address: '村口1号',
  lng: 120.0582,
  lat: 30.1887,
  contactName: '王芳',
  contactPhone: '15400007777',

  openTime: '全年',
  avgPrice: 80,
  ticketPrice: 10,
  parkingCount: 5,
  facilities: ['停车场'],
  tags: ['茶'],
  subjectId: ID,
  businessLicenceNo: '',
  foodLicenceNo: '',
  couponFlag: 1,
  extInfo: { seatCount: 50, roomCount: 3, specialDishes: ['茶香鸡'], banquetFlag: 1 },
};
const TOURS: readonly ContractCall[] = [
  ...written(
    'ruralTour',
    'tourId',
    tour,
    'tourType tourName coverUrl introduction deptId address lng lat contactName contactPhone',
  ),
  ...decided('ruralTour', 'tourId'),
  ...removed('ruralTour', 'tourId', 'offline'),
  { call: 'POST /v1/admin/ruralTour/changeStatus', sends: { tourId: ID, status: 1 } },
  { call: 'POST /v1/admin/ruralTour/order', sends: { orderList: [{ tourId: ID, orderNum: 1 }] } },
  {
    call: 'POST /v1/admin/ruralTour/page',
    sends: { tourType: 1, tourName: '茶', starLevel: 3, deptId: COUNTY, status: 1, ...PAGING },
    rows: `tourId tourType tourName starLevel coverUrl deptId contactName contactPhone avgPrice ticketPrice tags score viewCount orderNum recommendFlag status ${LISTED}`,
  },
  { call: 'POST /v1/admin/ruralTour/details', answers: Object.keys(tour).join(' ') },
];

const coupon = {
  couponName: '乡村消费券',
  couponType: 1,
  faceValue: 50,
  minAmount: 200,
  totalCount: 100,
  perLimit: 1,
  receiveStart: FROM,
  receiveEnd: TO,
  useStart: FROM,
  useEnd: TO,
  tourIds: [ID],
  deptId: COUNTY,
  fundSource: 1,
  budgetAmount: 5000,
  useRule: '满200元可用',
};
const COUPONS: readonly ContractCall[] = [
  ...written(
    'coupon',
    'couponId',
    coupon,
    // the contract lets it be without the source of its money; here that is said (decision 160)
    'couponName couponType faceValue minAmount totalCount receiveStart receiveEnd useStart useEnd tourIds deptId fundSource useRule',
  ),
  { call: 'POST /v1/admin/coupon/save', sends: { ...coupon, couponType: 2, discount: 8.5 } },
  ...decided('coupon', 'couponId'),
  ...removed('coupon', 'couponId', 'stop'),
  {
    call: 'POST /v1/admin/coupon/recordPage',
    sends: { couponId: ID, ...PAGING },
    rows: 'recordId couponId couponNo phoneNumber receiveTime useTime tourId orderAmount recordStatus',
  },
  { call: 'GET /v1/admin/coupon/stat', sends: { couponId: ID } },
  { call: 'GET /v1/admin/coupon/export', sends: { couponId: ID } },
  {
    call: 'POST /v1/admin/coupon/page',
    sends: { couponName: '券', couponType: 1, couponStatus: 1, deptId: COUNTY, ...PAGING },
    rows: `couponId couponName couponType faceValue discount minAmount totalCount sendCount useCount perLimit receiveStart receiveEnd useStart useEnd deptId budgetAmount couponStatus version ${MADE}`,
  },
  { call: 'POST /v1/admin/coupon/details', answers: `${Object.keys(coupon).join(' ')} discount` },
];

const push = {
  pushTitle: '台风来前抢收',
  pushContent: '请抢收晚稻。',
  pushType: 3,
  jumpType: 1,
  jumpTarget: '',
  targetType: 1,
  targetDeptIds: [],
  targetCategories: [],
  targetUserIds: [],
  osTypes: [401],
  pushMode: 2,
  pushTime: FROM,
  relatedType: 'disaster',
  relatedId: ID,
};
const PUSHES: readonly ContractCall[] = [
  ...written('push', 'pushId', push, 'pushTitle pushContent pushType jumpType targetType pushMode pushTime'),
  ...decided('push', 'pushId'),
  ...removed('push', 'pushId', 'revoke'),
  { call: 'POST /v1/admin/push/count', sends: { targetType: 1 } },
  { call: 'GET /v1/admin/push/stat', sends: {} },
  {
    call: 'POST /v1/admin/push/page',
    sends: { pushTitle: '台风', pushType: 3, pushStatus: 1, ...PAGING },
    rows: `pushId pushTitle pushType targetType pushMode pushTime pushStatus targetCount reachCount openCount auditUserName auditOpinion version ${MADE}`,
  },
  { call: 'POST /v1/admin/push/details', answers: Object.keys(push).join(' ') },
];

const CONSULTATIONS: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/consultation/page',
    sends: {
      tab: 'assign',
      consultNo: 'ZX',
      title: '茭白',
      callType: 1,
      callSource: 4,
      deptId: COUNTY,
      ...PAGING,
    },
    least: '',
    rows: `consultId consultNo callType callSource title callUserName deptId callTime urgentFlag consultStatus assignDeptId assignDeptName assignUserId deadline overdueFlag draftUserName checkUserName replyUserName replyTime publicFlag score knowledgeId version ${MADE}`,
  },
  {
    call: 'POST /v1/admin/consultation/details',
    sends: { consultId: ID },
    answers:
      'consultNo callType callSource title content imageUrls voiceUrl videoUrl product callUserName phoneNumber deptId lng lat callTime urgentFlag consultStatus assignDeptId assignDeptName assignUserId assignTime deadline overdueFlag draftContent draftUserName draftTime checkUserName checkTime checkOpinion replyContent replyAttachments replyUserName replyTime replyMode smsReplyFlag publicFlag score scoreContent scoreTime knowledgeId closeReason',
  },
  {
    call: 'POST /v1/admin/consultation/assign',
    sends: { consultIds: [ID], assignDeptId: '330106A1', assignUserId: ID },
    least: 'consultIds assignDeptId',
  },
  {
    call: 'POST /v1/admin/consultation/add',
    sends: {
      callType: 1,
      callSource: 4,
      title: '茭白',
      content: '叶子发黄',
      imageUrls: [IMAGE],
      product: '茭白',

      callUserName: '王芳',
      phoneNumber: '15400007777',
      deptId: '3301061142',
      callTime: FROM,
      urgentFlag: 1,
      voiceUrl: VOICE,
      videoUrl: VIDEO,
      lng: 120.1,
      lat: 30.2,
    },
    least: 'callType callSource title content callUserName phoneNumber deptId callTime',
  },
  {
    call: 'POST /v1/admin/consultation/draft',
    sends: { consultId: ID, version: 1, draftContent: '苗期控水。', submitFlag: 1 },
  },
  ...['pass', 'noPass'].map((call) => ({
    call: `POST /v1/admin/consultation/${call}` as const,
    sends: { consultId: ID, version: 1, checkOpinion: '内容属实' },
  })),
  { call: 'POST /v1/admin/consultation/close', sends: { consultId: ID, closeReason: '重复提问' } },
  { call: 'POST /v1/admin/consultation/urge', sends: { consultId: ID } },
  { call: 'GET /v1/admin/consultation/listRecord', sends: { consultId: ID } },
  { call: 'GET /v1/admin/consultation/stat', sends: {} },
  { call: 'GET /v1/admin/consultation/export', sends: {} },
];

const application = {
  appName: '西湖区小程序',
  appType: 2,
  ownerUnit: '西湖区农业农村局',
  deptId: COUNTY,
  contactName: '王芳',
  contactPhone: '15400007777',
  ipWhiteList: ['10.1.0.0/16'],
  callbackUrl: '',
  apiScopes: ['dept.read'],
  qpsLimit: 10,
  smsQuota: 1000,
  validFrom: '2026-10-01',
  validTo: '2027-09-30',
};
const APPLICATIONS: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/appAccess/save',
    sends: application,
    least:
      'appName appType ownerUnit deptId contactName contactPhone ipWhiteList apiScopes validFrom validTo',
    answers: 'appId appSecret',
  },
  {
    call: 'POST /v1/admin/appAccess/save',
    sends: { ...application, apiScopes: ['sms.send'], contactPhone: '0571-88880001' },
  },
  { call: 'POST /v1/admin/appAccess/update', sends: { appId: ID, version: 1, ...application } },
  {
    call: 'POST /v1/admin/appAccess/page',
    sends: { appType: 2, accessStatus: 1, ...PAGING },
    least: '',
    rows: `appId ${Object.keys(application).join(' ')} accessStatus callCount lastCallTime version ${MADE}`,
  },
  {
    call: 'POST /v1/admin/appAccess/details',
    sends: { appId: ID },
    answers: `appId ${Object.keys(application).join(' ')} accessStatus callCount lastCallTime`,
  },
  ...['pass', 'noPass', 'resetSecret', 'remove'].map((call) => ({
    call: `POST /v1/admin/appAccess/${call}` as const,
    sends: { appId: ID, version: 1, ...(call.endsWith('ass') ? OPINION : {}) },
  })),
  { call: 'POST /v1/admin/appAccess/changeStatus', sends: { appId: ID, version: 1, accessStatus: 2 } },
  { call: 'POST /v1/admin/appAccess/callLog', sends: { appId: ID, ...PAGING } },
];

export const CONTRACT_CONTENT: readonly ContractCall[] = [
  KNOWLEDGE,
  ACTIVITIES,
  EVENTS,
  POSTS,
  OFFICE,
  DISASTERS,
  ARTICLES,
  HELPS,
  LISTINGS,
  TOURS,
  COUPONS,
  PUSHES,
  CONSULTATIONS,
  APPLICATIONS,
].flat();
