/**
 * The database's tables as TypeScript sees them, in camelCase (the connection translates to snake_case). Written by
 * schema.test.ts from the migrated database, never by hand.
 */
import type { ColumnType } from 'kysely';

/** The database fills it in when an insert leaves it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
/** Read as a Date, written as a Date or an ISO text. */
type Moment = ColumnType<Date, Date | string, Date | string>;
/** Read parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

export interface ActivityTable {
  activityId: Generated<string>;
  title: string;
  activityType: number;
  coverUrl: string | null;
  content: Json;
  startTime: Moment;
  endTime: Moment;
  signStartTime: Moment | null;
  signEndTime: Moment | null;
  maxCount: Generated<number>;
  address: Generated<string>;
  onlineUrl: Generated<string>;
  hostUnit: string;
  contactName: string;
  contactPhone: string;
  feeDesc: Generated<string>;
  targetCategories: Generated<string[]>;
  deptId: string;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  signCount: Generated<number>;
  checkInCount: Generated<number>;
  lng: number | null;
  lat: number | null;
  targetDeptIds: Generated<string[]>;
}

export interface ActivityNoticeTable {
  noticeId: Generated<string>;
  activityId: string;
  content: string;
  expireTime: Moment;
  dueTime: Moment | null;
}

export interface ActivityRecordTable {
  recordId: Generated<string>;
  activityId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface ActivitySignTable {
  signId: Generated<string>;
  activityId: string;
  realName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  deptId: string;
  signSource: number;
  signTime: Moment;
  checkInTime: Moment | null;
  cancelTime: Moment | null;
  noticeId: string | null;
  undoneTime: Moment | null;
  undoneReason: string | null;
  undoneUserName: string | null;
}

export interface AdminInfoTable {
  adminId: Generated<string>;
  userId: string;
  deptId: string;
  roleIds: number[];
  post: Generated<string>;
  officePhone: Generated<string>;
  dutyDesc: Generated<string>;
  publicFlag: Generated<number>;
  orderNum: Generated<number>;
  status: Generated<number>;
  createUserId: string;
  createUserName: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
}

export interface AgriSubjectTable {
  subjectId: Generated<string>;
  subjectNo: string;
  subjectCategory: string;
  subjectName: string;
  subjectType: number;
  creditCode: string | null;
  legalPerson: string;
  contactName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  carrier: Generated<string>;
  deptId: string;
  address: Generated<string>;
  userId: string | null;
  smsAgreeFlag: Generated<number>;
  status: Generated<number>;
  extInfo: Generated<Json>;
  createTime: Generated<Moment>;
  delFlag: Generated<number>;
  version: Generated<number>;
  certificateCipher: Buffer | null;
  certificateHash: string | null;
  backupPhoneCipher: Buffer | null;
  ownPhonesCipher: Buffer | null;
  lng: string | null;
  lat: string | null;
  registerDate: string | null;
  registerCapital: string | null;
  employeeCount: number | null;
  annualOutputValue: string | null;
  productCert: Generated<number[]>;
  brandName: string | null;
  photoUrls: Generated<string[]>;
  licenceUrls: Generated<string[]>;
  creditLevel: string | null;
  dataSource: Generated<number>;
  auditStatus: Generated<number>;
  remark: string | null;
  createUserId: string | null;
  createUserName: string | null;
  createDeptId: string | null;
  updateUserId: string | null;
  updateTime: Generated<Moment>;
  licenceEnd: Generated<string | null>;
}

export interface AppAccessTable {
  appId: Generated<string>;
  appKey: string;
  appName: string;
  purpose: Generated<string>;
  ownerIdentityId: string;
  deptId: string;
  secretCipher: Buffer;
  secretTime: Moment;
  secretUserId: string;
  secretUserName: string;
  ipList: string[];
  smsCategories: string[];
  areaIds: string[];
  dayQuota: number;
  ratePerMinute: number;
  validTo: string | null;
  accessStatus: number;
  createUserId: string;
  createUserName: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
  apiScopes: string[];
  dayWriteQuota: number;
  appType: number;
  ownerUnit: string;
  contactName: string;
  contactPhoneCipher: Buffer | null;
  callbackUrl: Generated<string>;
  validFrom: string | null;
  submitUserId: string | null;
  submitUserName: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  delFlag: Generated<number>;
}

export interface AppCallTable {
  callId: Generated<string>;
  appId: string;
  callTime: Moment;
  callName: string;
  ip: string;
  code: number;
  msg: string;
  applyId: string | null;
  costMs: number;
}

export interface AppDayUseTable {
  appId: string;
  useDay: string;
  recipientCount: Generated<number>;
  writeCount: Generated<number>;
  viewCount: Generated<number>;
  reactionCount: Generated<number>;
}

export interface AppItemTable {
  itemType: string;
  itemId: string;
  appId: string;
  personHash: Buffer;
  createTime: Moment;
}

export interface AppMinuteUseTable {
  appId: string;
  minute: Moment;
  callCount: number;
  totalCount: Generated<string>;
  lastCallTime: Moment | null;
}

export interface AppNonceTable {
  appId: string;
  nonce: string;
  keepUntil: Moment;
}

export interface ArticleTable {
  articleId: Generated<string>;
  title: string;
  subTitle: Generated<string>;
  columnCode: number;
  coverType: Generated<number>;
  coverUrl: string | null;
  summary: Generated<string>;
  content: Json;
  sourceName: string;
  sourceUrl: Generated<string>;
  author: Generated<string>;
  keywords: Generated<string[]>;
  deptId: string;
  topFlag: Generated<number>;
  recommendFlag: Generated<number>;
  viewCount: Generated<number>;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  videoUrl: string | null;
  orderNum: number | null;
  visibleDeptIds: Generated<string[]>;
  likeCount: Generated<number>;
  shareCount: Generated<number>;
}

export interface ArticleRecordTable {
  recordId: Generated<string>;
  articleId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface BookGroupTable {
  groupId: Generated<string>;
  groupName: string;
  parentId: Generated<string>;
  groupType: number;
  deptId: string;
  ownerUserId: string;
  orderNum: Generated<number>;
  remark: string | null;
  createTime: Generated<Moment>;
  version: Generated<number>;
}

export interface BookUserTable {
  bookUserId: Generated<string>;
  groupId: string;
  userId: string | null;
  realName: string | null;
  phoneCipher: Buffer | null;
  phoneHash: string | null;
  carrier: string | null;
  deptId: string | null;
  post: string | null;
  orderNum: Generated<number>;
  remark: string | null;
  createTime: Generated<Moment>;
}

export interface CockpitTotalTable {
  figure: string;
  place: string;
  slot: string;
  count: number;
}

export interface CockpitTotalStateTable {
  onlyRow: Generated<boolean>;
  asOf: Moment | null;
}

export interface ConsultEscalationTable {
  consultId: string;
  reason: number;
  deptId: string;
  escalateTime: Moment;
}

export interface ConsultNoticeTable {
  consultId: string;
  reason: number;
  phoneId: string;
  noticeTime: Moment;
}

export interface ConsultPhoneTable {
  phoneId: Generated<string>;
  deptId: string;
  callTypes: number[];
  contactName: string;
  phoneCipher: Buffer;
  backupPhoneCipher: Buffer | null;
  dutyTime: Generated<string>;
  smsNoticeFlag: Generated<number>;
  noticeDelayMinutes: Generated<number>;
  escalateDeptId: string | null;
  escalateHours: number | null;
  orderNum: number;
  status: Generated<number>;
  version: number;
  sinceTime: Moment;
  updateUserName: string;
  updateTime: Moment;
}

export interface ConsultationTable {
  consultId: Generated<string>;
  consultNo: string;
  callType: number;
  callSource: number;
  title: string;
  content: string;
  product: Generated<string>;
  callUserName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  deptId: string;
  callTime: Moment;
  urgentFlag: number;
  smsReplyFlag: number;
  deadline: Moment;
  consultStatus: Generated<number>;
  assignDeptId: string | null;
  assignUserId: string | null;
  assignTime: Moment | null;
  urgeTime: Moment | null;
  draftContent: string | null;
  draftUserId: string | null;
  draftUserName: string | null;
  draftTime: Moment | null;
  checkUserId: string | null;
  checkUserName: string | null;
  checkTime: Moment | null;
  checkOpinion: string | null;
  replyContent: string | null;
  replyTime: Moment | null;
  closeReason: string | null;
  closeTime: Moment | null;
  createUserId: string | null;
  createUserName: string | null;
  createDeptId: string | null;
  createTime: Moment;
  version: Generated<number>;
  score: number | null;
  scoreContent: string | null;
  scoreTime: Moment | null;
  publicFlag: Generated<number>;
  knowledgeId: string | null;
  lng: number | null;
  lat: number | null;
}

export interface ConsultationNumberTable {
  day: string;
  lastNo: number;
}

export interface ConsultationRecordTable {
  recordId: Generated<string>;
  consultId: string;
  operateType: number;
  operateUserId: string | null;
  operateUserName: string | null;
  operateDeptName: string | null;
  operateTime: Moment;
  content: string | null;
}

export interface ContentReactionTable {
  contentType: string;
  contentId: string;
  reaction: string;
  personHash: Buffer;
  reactionTime: Moment;
  score: number | null;
}

export interface ContentTallyTable {
  tallyId: Generated<string>;
  contentType: string;
  contentId: string;
  viewCount: Generated<number>;
  likeCount: Generated<number>;
  reportCount: Generated<number>;
  shareCount: Generated<number>;
  callCount: Generated<number>;
  clickCount: Generated<number>;
  scoreSum: Generated<number>;
  scoreCount: Generated<number>;
}

export interface CouponTable {
  couponId: Generated<string>;
  title: string;
  couponType: number;
  faceValue: string;
  discount: string | null;
  minAmount: Generated<string>;
  totalCount: number;
  perLimit: Generated<number>;
  receiveStart: Moment;
  receiveEnd: Moment;
  useStart: Moment;
  useEnd: Moment;
  tourIds: string[];
  fundSource: number;
  budgetAmount: string;
  useRule: string;
  deptId: string;
  sendCount: Generated<number>;
  useCount: Generated<number>;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
}

export interface CouponClaimTable {
  recordId: Generated<string>;
  couponId: string;
  couponNo: string;
  appId: string;
  phoneCipher: Buffer;
  phoneHash: string;
  turn: number;
  receiveTime: Moment;
  useTime: Moment | null;
  tourId: string | null;
  orderAmount: string | null;
  discountAmount: string | null;
  useAppId: string | null;
}

export interface CouponRecordTable {
  recordId: Generated<string>;
  couponId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface DisasterEmergencyTable {
  applyId: string;
  disasterId: string;
}

export interface DisasterInfoTable {
  disasterId: Generated<string>;
  infoType: number;
  disasterType: number;
  warnLevel: number | null;
  title: string;
  content: string;
  measures: Generated<string>;
  issueUnit: string;
  issueTime: Moment;
  effectStart: Moment;
  effectEnd: Moment;
  affectedCrops: Generated<string[]>;
  affectedArea: string | null;
  disasterArea: string | null;
  noHarvestArea: string | null;
  livestockLoss: number | null;
  aquaticLoss: string | null;
  facilityLoss: string | null;
  directLoss: string | null;
  affectedHouseholds: number | null;
  smsApplyId: string | null;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  viewCount: Generated<number>;
  videoUrl: string | null;
  topFlag: Generated<number>;
  reporterName: Generated<string>;
  reporterPhoneCipher: Buffer | null;
  reporterPhoneHash: string | null;
  lng: number | null;
  lat: number | null;
  coverUrl: string | null;
  imageUrls: Generated<string[]>;
}

export interface DisasterOperationRecordTable {
  recordId: Generated<string>;
  disasterId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface DisasterPlaceTable {
  disasterId: string;
  deptId: string;
}

export interface DocumentManageTable {
  id: Generated<string>;
  documentName: string;
  documentType: number;
  documentSize: string;
  url: string;
  summary: string | null;
  sort: Generated<number>;
  releaseFlag: Generated<number>;
  visibleRoleIds: number[] | null;
  deptId: string;
  downloadCount: Generated<number>;
  createUserId: string;
  createTime: Generated<Moment>;
  updateTime: Generated<Moment>;
  version: Generated<number>;
}

export interface EveryDayHelpTable {
  helpId: Generated<string>;
  title: string;
  helpDate: string;
  deptId: string;
  supplyId: string;
  infoType: number;
  productName: string;
  quantity: string | null;
  quantityUnit: Generated<string>;
  price: Generated<string>;
  originPlace: Generated<string>;
  contactName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  consentFlag: number;
  smsContent: string;
  targetDeptIds: string[];
  targetCategories: Generated<string[]>;
  smsApplyId: string | null;
  dealFlag: number | null;
  dealAmount: string | null;
  dealQuantity: string | null;
  feedback: Generated<string>;
  feedbackTime: Moment | null;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
}

export interface EveryDayHelpRecordTable {
  recordId: Generated<string>;
  helpId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface ExportTaskTable {
  exportId: Generated<string>;
  title: string;
  fileName: string;
  status: Generated<number>;
  totalCount: Generated<number>;
  doneCount: Generated<number>;
  rowCount: Generated<number>;
  byteCount: Generated<string>;
  plainFlag: Generated<number>;
  permissions: string[];
  fileKeyCipher: Buffer | null;
  reason: string | null;
  createUserId: string;
  identityId: string;
  createTime: Moment;
  finishTime: Moment | null;
  expireTime: Moment | null;
  beatTime: Generated<Moment>;
  deptId: string;
}

export interface FileUseTable {
  fileId: string;
  objectKind: string;
  objectId: string;
  place: number;
}

export interface FormDraftTable {
  identityId: string;
  draftId: string;
  formKey: string;
  about: string;
  contentCipher: Buffer;
  updateTime: Moment;
}

export interface GlobalTypeTable {
  typeId: Generated<string>;
  parentId: string | null;
  typeKey: string;
  nodeKind: number;
  typeName: string;
  sn: Generated<number>;
  wordLevel: number | null;
  matchMode: number | null;
  exceptWords: Generated<string[]>;
  effectDeptId: Generated<string>;
  hitCount: Generated<string>;
  lastHitTime: Moment | null;
  status: Generated<number>;
  remark: string | null;
  createTime: Generated<Moment>;
  updateTime: Generated<Moment>;
  aliasWords: Generated<string[]>;
  createUserId: string | null;
  createUserName: string | null;
  updateUserName: string | null;
  version: Generated<number>;
  foldedName: Generated<string | null>;
}

export interface IdempotentRequestTable {
  userId: string;
  clientReqId: string;
  bodyHash: Buffer;
  answer: Json | null;
  createTime: Generated<Moment>;
}

export interface ImportTaskTable {
  importId: Generated<string>;
  fileName: string;
  status: Generated<number>;
  rowCount: Generated<number>;
  doneCount: Generated<number>;
  failCount: Generated<number>;
  problemCount: Generated<number>;
  problems: Generated<Json>;
  reason: string | null;
  createUserId: string;
  createTime: Moment;
  finishTime: Moment | null;
  beatTime: Generated<Moment>;
  bizType: Generated<string>;
}

export interface ImportTaskReportTable {
  importId: string;
  contentCipher: Buffer;
  createTime: Moment;
}

export interface InteractionPostTable {
  postId: Generated<string>;
  postType: number;
  title: string;
  content: string;
  topic: Generated<string>;
  imageUrls: Generated<string[]>;
  officialFlag: number;
  postUserId: string | null;
  postUserName: string;
  postUserRank: number;
  phoneCipher: Buffer | null;
  deptId: string;
  postTime: Moment;
  replyCount: Generated<number>;
  likeCount: Generated<number>;
  reportCount: Generated<number>;
  machineResult: number;
  hitWords: Generated<string[]>;
  auditStatus: Generated<number>;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  delFlag: Generated<number>;
  broughtUserId: string | null;
  videoUrl: string | null;
  topFlag: Generated<number>;
}

export interface InteractionPostRecordTable {
  recordId: Generated<string>;
  postId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
}

export interface InteractionReplyTable {
  replyId: Generated<string>;
  postId: string;
  replyUserName: string;
  deptId: string;
  content: string;
  replyTime: Moment;
  machineResult: number;
  delFlag: Generated<number>;
}

export interface KnowledgeTable {
  knowledgeId: Generated<string>;
  title: string;
  knowledgeType: number;
  product: Generated<string>;
  season: Generated<string>;
  coverUrl: string | null;
  content: Json;
  tags: Generated<string[]>;
  author: string;
  authorUnit: Generated<string>;
  sourceFrom: Generated<number>;
  sourceUrl: Generated<string>;
  deptId: string;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  viewCount: Generated<number>;
  likeCount: Generated<number>;
  collectCount: Generated<number>;
  shareCount: Generated<number>;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  videoUrl: string | null;
  topFlag: Generated<number>;
}

export interface KnowledgeOperationRecordTable {
  recordId: Generated<string>;
  knowledgeId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface LinkClickTable {
  clickId: Generated<string>;
  linkNo: number;
  seq: number;
  clickTime: Moment;
  osType: number | null;
  folded: Generated<boolean>;
}

export interface LiveShopDeviceServiceTable {
  deviceId: string;
  typeId: string;
}

export interface LiveShopServiceIconTable {
  id: Generated<string>;
  iconName: string;
  iconUrl: string;
  iconType: number;
  orderNum: Generated<number>;
  deptId: string;
  status: Generated<number>;
  createUserId: string;
  createUserName: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
}

export interface LiveShopServiceTypeTable {
  id: Generated<string>;
  typeName: string;
  typeCode: string;
  iconId: string | null;
  description: Generated<string>;
  itemNames: Generated<string[]>;
  orderNum: Generated<number>;
  deptId: string;
  status: Generated<number>;
  createUserId: string;
  createUserName: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
}

export interface LiveShopSmartDeviceTable {
  id: Generated<string>;
  deviceName: string;
  deviceNo: string;
  deviceType: number;
  shopName: string;
  deptId: string;
  address: Generated<string>;
  lng: number | null;
  lat: number | null;
  manufacturer: Generated<string>;
  model: Generated<string>;
  simNo: Generated<string>;
  installDate: string | null;
  warrantyDate: string | null;
  reportedStatus: number | null;
  lastOnlineTime: Moment | null;
  managerName: Generated<string>;
  managerPhoneCipher: Buffer | null;
  iconId: string | null;
  status: Generated<number>;
  createUserId: string;
  createUserName: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
}

export interface LogLoginTable {
  logId: Generated<string>;
  userId: string | null;
  userName: string;
  loginType: number;
  result: number;
  failReason: string | null;
  ip: string;
  userAgent: string | null;
  loginTime: Generated<Moment>;
  realName: string | null;
  deptId: string | null;
  deptName: string | null;
}

export interface LogOperTable {
  logId: Generated<string>;
  userId: string | null;
  userName: string;
  realName: string;
  identityId: string | null;
  deptId: string | null;
  deptName: string | null;
  roleNames: string;
  module: string;
  action: string;
  bizType: string;
  bizId: string;
  summary: string;
  beforeData: string | null;
  afterData: string | null;
  requestId: string | null;
  ip: string | null;
  operateTime: Moment;
  chainNo: string | null;
  prevHash: string | null;
  rowHash: string | null;
  method: string | null;
  path: string | null;
  requestDigest: string | null;
  resultCode: number | null;
  costMs: number | null;
}

export interface LoginGuessTable {
  subject: string;
  guessCount: number;
  guessTime: Moment;
  beginTime: Generated<Moment>;
  wrongCount: Generated<number>;
}

export interface MassSmsApplyTable {
  applyId: Generated<string>;
  applyNo: string;
  smsTitle: string;
  smsCategory: string;
  smsSign: string;
  smsContent: string;
  smsTail: Generated<string>;
  fullContent: string;
  wordCount: number;
  segmentCount: number;
  sendMode: number;
  sendTime: Moment | null;
  urgentFlag: Generated<number>;
  urgentReason: string | null;
  warnLevel: number | null;
  sendObjType: Generated<number[]>;
  objDeptIds: Generated<string[]>;
  excludeDeptIds: Generated<string[]>;
  objCategoryIds: Generated<string[]>;
  groupIds: Generated<string[]>;
  userIds: Generated<string[]>;
  phoneFileId: string | null;
  phoneCiphers: Generated<Buffer[]>;
  totalCount: Generated<number>;
  validCount: Generated<number>;
  duplicateCount: Generated<number>;
  invalidCount: Generated<number>;
  optOutCount: Generated<number>;
  noConsentCount: Generated<number>;
  limitCount: Generated<number>;
  disabledCount: Generated<number>;
  outsideCount: Generated<number>;
  countByCategory: Generated<Json>;
  smsCount: Generated<number>;
  sendCount: Generated<number>;
  successCount: Generated<number>;
  failCount: Generated<number>;
  unknownCount: Generated<number>;
  cancelCount: Generated<number>;
  replyCount: Generated<number>;
  clickCount: Generated<number>;
  auditStatus: Generated<number>;
  sendStatus: Generated<number>;
  holdReason: string | null;
  holdRemark: string | null;
  auditStep: Generated<number>;
  totalStep: Generated<number>;
  currentAuditDeptId: string | null;
  contentHash: string | null;
  passedHash: string | null;
  smsConfigVersion: string;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  applyUserId: string;
  applyCertificateHash: string | null;
  applyUserName: string;
  applyDeptId: string;
  applyDeptName: string;
  applyRoleKeys: string[];
  applyArea: string;
  applyTime: Moment | null;
  realSendTime: Moment | null;
  finishTime: Moment | null;
  revokeTime: Moment | null;
  cancelTime: Moment | null;
  cancelUserName: string | null;
  cancelReason: string | null;
  quotaDeptId: string | null;
  quotaMonth: string | null;
  quotaCount: Generated<string>;
  superviseFlag: Generated<number>;
  superviseRemark: string | null;
  copiedFromId: string | null;
  remark: string | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Generated<Moment>;
  updateTime: Generated<Moment>;
  delFlag: Generated<number>;
  version: Generated<number>;
  templateId: string | null;
  templateVersion: number | null;
  templateParams: Json | null;
  productIds: Generated<string[]>;
  requestId: string | null;
  nightFlag: Generated<number>;
  linkUrl: Generated<string>;
  clickUserCount: Generated<number>;
  usualCount: number | null;
  sourceApplyId: string | null;
  followUpKind: Generated<number>;
  canaryMode: Generated<number>;
  canaryCount: Generated<number>;
  canaryFailRate: number | null;
  canaryToSeq: Generated<number>;
  canaryState: Generated<number>;
  canaryTime: Moment | null;
  emergencyFlag: Generated<number>;
  appId: string | null;
  appName: string | null;
  submitNotes: Generated<string[]>;
  releaseNo: Generated<string>;
  deadCount: Generated<number>;
  includeDeadFlag: Generated<number>;
  includeToldFlag: Generated<number>;
  wordChangeNo: string | null;
}

export interface MassSmsArchiveTable {
  month: string;
  fromApplyId: string;
  toApplyId: string;
  begunTime: Generated<Moment>;
  doneTime: Moment | null;
  detailCount: string | null;
  filteredCount: string | null;
  files: Json | null;
}

export interface MassSmsArchiveStayTable {
  month: string;
  cause: number;
  detail: string;
  notedTime: Generated<Moment>;
  untilTime: Moment;
  toldTime: Moment | null;
}

export interface MassSmsCostTable {
  applyId: string;
  carrier: string;
  segmentCount: string;
  unpricedCount: string;
  cost: string;
}

export interface MassSmsDayStatTable {
  deptId: string;
  statDay: string;
  smsCategory: string;
  applyCount: Generated<number>;
  passedCount: Generated<number>;
  refusedCount: Generated<number>;
  auditMinutes: Generated<string>;
  sendCount: Generated<string>;
  successCount: Generated<string>;
  nightCount: Generated<string>;
  optOutCount: Generated<number>;
}

export interface MassSmsDetailTable {
  applyId: string;
  seq: number;
  sliceNo: number;
  userId: string | null;
  realName: string | null;
  phoneCipher: Buffer;
  phoneHash: string;
  deptId: string | null;
  carrier: string;
  segmentCount: number;
  sendResult: Generated<number>;
  previousResult: Generated<number>;
  filterReason: number | null;
  channelId: number | null;
  msgId: string | null;
  submitTime: Moment | null;
  reportTime: Moment | null;
  failCode: string | null;
  attempt: Generated<number>;
  possibleDuplicate: Generated<boolean>;
  answeredMask: Generated<number>;
  deliveredMask: Generated<number>;
  replyContent: string | null;
  replyTime: Moment | null;
  clickCount: Generated<number>;
}

export interface MassSmsFilteredTable {
  applyId: string;
  seq: number;
  filterReason: number;
  userId: string | null;
  realName: string | null;
  phoneCipher: Buffer | null;
  phoneHash: string | null;
  deptId: string | null;
  carrier: string | null;
}

export interface MassSmsNumberTable {
  prefix: string;
  lastNo: number;
}

export interface MassSmsPhoneFileTable {
  fileId: Generated<string>;
  fileName: string;
  rowCount: number;
  validCount: number;
  createUserId: string;
  createTime: Generated<Moment>;
}

export interface MassSmsPhoneFileRowTable {
  fileId: string;
  rowNo: number;
  realName: string | null;
  phoneCipher: Buffer | null;
  phoneHash: string | null;
  carrier: string | null;
  problem: string | null;
  valueCipher: Buffer | null;
  place: string | null;
}

export interface MassSmsPlaceNameTable {
  applyId: string;
  deptId: string;
  deptName: string;
}

export interface MassSmsProcessTable {
  processId: Generated<string>;
  applyId: string;
  stepNo: number;
  processType: number;
  fromAuditStatus: number | null;
  toAuditStatus: number;
  fromSendStatus: number | null;
  toSendStatus: number;
  operateUserId: string | null;
  operateCertificateHash: string | null;
  operateIdentityId: string | null;
  operateUserName: string;
  operateRoleName: string | null;
  operateDeptId: string | null;
  operateDeptName: string | null;
  operateTime: Generated<Moment>;
  opinion: string | null;
  operateIp: string | null;
  contentHash: string | null;
  prevHash: string | null;
  rowHash: string;
}

export interface MassSmsSliceTable {
  applyId: string;
  sliceNo: number;
  carrier: string;
  areaId: string;
  fromDeptId: string | null;
  toDeptId: string | null;
  fromSeq: number;
  toSeq: number;
  state: Generated<number>;
  leaseSenderId: number | null;
  leaseChannelId: number | null;
  leaseEpoch: Generated<number>;
  intentSeq: number;
  submittedCount: Generated<number>;
  deliveredCount: Generated<number>;
  failedCount: Generated<number>;
  unknownCount: Generated<number>;
  cancelledCount: Generated<number>;
  tailWritten: Generated<boolean>;
  recipientDigest: Buffer | null;
  notBefore: Moment | null;
  acceptedBeat: Generated<string>;
  leaseSign: string | null;
}

export interface MassSmsStatStateTable {
  onlyRow: Generated<boolean>;
  asOf: Moment | null;
  fromDay: string | null;
}

export interface MsgChatTable {
  chatId: Generated<string>;
  sessionId: string;
  fromUserId: string;
  msgType: number;
  content: string;
  clientReqId: string | null;
  sendTime: Moment;
}

export interface MsgChatMemberTable {
  sessionId: string;
  userId: string;
  otherUserId: string;
  unreadCount: Generated<number>;
  readChatId: Generated<string>;
  lastChatId: string;
  changeNo: string;
}

export interface MsgChatSessionTable {
  sessionId: Generated<string>;
  userA: string;
  userB: string;
  createTime: Moment;
}

export interface MsgLetterTable {
  letterId: Generated<string>;
  letterTitle: string;
  letterContent: string;
  receiverType: number;
  receiverIds: Generated<string[]>;
  unitScope: Generated<number>;
  receiverNames: Generated<string>;
  receiverCount: Generated<number>;
  readCount: Generated<number>;
  unitCount: Generated<number>;
  letterStatus: Generated<number>;
  sendTime: Moment | null;
  replyToId: string | null;
  aboutType: string | null;
  aboutId: string | null;
  clientReqId: string | null;
  createUserId: string | null;
  createUserName: string;
  createDeptName: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  noticeKind: number | null;
  smsText: string | null;
  urgentFlag: Generated<number>;
  smsNoticeFlag: Generated<number>;
  leftOutCount: Generated<number>;
}

export interface MsgLetterReceiverTable {
  letterId: string;
  userId: string;
  readFlag: Generated<number>;
  readTime: Moment | null;
  delFlag: Generated<number>;
  receiveTime: Moment;
  smsState: Generated<number>;
  smsTime: Moment | null;
}

export interface MsgLetterUnitTable {
  letterId: string;
  deptId: string;
}

export interface MsgNoticeChoiceTable {
  userId: string;
  noticeKind: number;
  smsFlag: number;
  updateTime: Moment;
}

export interface OutsideTicketTable {
  ticketHash: Buffer;
  useTime: Moment;
}

export interface OutsideVisitorTable {
  keyHash: Buffer;
  source: string;
  openId: string;
  realName: string | null;
  phoneCipher: Buffer | null;
  agentHash: Buffer;
  expireTime: Moment;
}

export interface PasswordHistoryTable {
  historyId: Generated<string>;
  userId: string;
  passwordHash: string;
  replaceTime: Moment;
}

export interface PersonalDataKeyTable {
  onlyRow: Generated<boolean>;
  mark: Buffer;
  nextMark: Buffer | null;
  step: string | null;
  doneTo: string[] | null;
}

export interface PhoneCodeTable {
  phoneCodeId: Generated<string>;
  phoneHash: string;
  scene: string;
  codeHash: string;
  ip: string;
  sendTime: Moment;
  expireTime: Moment;
  guessCount: Generated<number>;
  endTime: Moment | null;
}

export interface PictureCodeTable {
  pictureCodeId: string;
  characters: string;
  expireTime: Moment;
}

export interface ProductTable {
  productId: Generated<string>;
  infoType: number;
  productName: string;
  productCategory: number;
  spec: Generated<string>;
  quantity: string;
  quantityUnit: string;
  price: string | null;
  priceUnit: Generated<string>;
  place: Generated<string>;
  supplyStart: string;
  supplyEnd: string;
  contactName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  consentFlag: number;
  deptId: string;
  coverUrl: Generated<string>;
  createUserId: string | null;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
}

export interface PushMessageTable {
  pushId: Generated<string>;
  title: string;
  pushContent: string;
  pushType: number;
  jumpType: number;
  jumpTarget: Generated<string>;
  relatedType: Generated<string>;
  relatedId: string | null;
  targetType: number;
  targetDeptIds: Generated<string[]>;
  targetCategories: Generated<string[]>;
  targetUserIds: Generated<string[]>;
  osTypes: Generated<number[]>;
  pushMode: number;
  pushTime: Moment | null;
  deptId: string;
  dispatchStatus: number | null;
  attempts: Generated<number>;
  nextTryTime: Moment | null;
  sentTime: Moment | null;
  failReason: string | null;
  targetCount: number | null;
  reachCount: Generated<number>;
  openCount: Generated<number>;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  publicationFlag: Generated<number>;
}

export interface PushMessageRecordTable {
  recordId: Generated<string>;
  pushId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface QrSignInTable {
  scanCode: string;
  browserHash: Buffer;
  status: Generated<number>;
  ip: string;
  userAgent: string;
  tokenHash: Buffer | null;
  askTime: Moment;
  expireTime: Moment;
}

export interface RuralTourTable {
  tourId: Generated<string>;
  tourType: number;
  title: string;
  coverUrl: string | null;
  imageUrls: Generated<string[]>;
  content: Json;
  deptId: string;
  address: string;
  lng: number;
  lat: number;
  contactName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  starLevel: Generated<number>;
  gradeName: Generated<string>;
  openTime: Generated<string>;
  avgPrice: string | null;
  ticketPrice: string | null;
  parkingCount: number | null;
  facilities: Generated<string[]>;
  tags: Generated<string[]>;
  businessLicenceNo: Generated<string>;
  foodLicenceNo: Generated<string>;
  couponFlag: Generated<number>;
  videoUrl: Generated<string>;
  extInfo: Generated<Json>;
  pickMonths: Generated<number[]>;
  viewCount: Generated<number>;
  recommendFlag: Generated<number>;
  orderNum: number | null;
  status: Generated<number>;
  auditStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  subjectId: string | null;
  scoreSum: Generated<number>;
  scoreCount: Generated<number>;
  score: Generated<number | null>;
}

export interface RuralTourRecordTable {
  recordId: Generated<string>;
  tourId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface SecondFactorTable {
  userId: string;
  secretCipher: Buffer;
  enrolTime: Moment | null;
  lastStep: Generated<string>;
}

export interface SecondFactorRecoveryTable {
  userId: string;
  codeHash: string;
  useTime: Moment | null;
  codeCipher: Buffer | null;
  recoveryId: Generated<string>;
}

export interface SensitiveWordHitTable {
  logId: Generated<string>;
  hitTime: Moment;
  scene: number;
  refusedFlag: number;
  typeId: string;
  word: string;
  wordLevel: number;
  userId: string | null;
  userName: string | null;
  realName: string | null;
  deptId: string;
  deptName: string | null;
  applyId: string | null;
  textPart: string;
  partStart: number;
  partEnd: number;
}

export interface SensitiveWordListTable {
  one: Generated<boolean>;
  changeNo: Generated<string>;
}

export interface ServiceCenterTable {
  centerId: Generated<string>;
  centerName: string;
  centerType: number;
  deptId: string;
  address: string;
  lng: number;
  lat: number;
  contactName: string;
  contactPhone: string;
  workTime: Generated<string>;
  serviceItems: string[];
  serviceTypes: Generated<number[]>;
  staffCount: number | null;
  areaSize: number | null;
  imageUrls: Generated<string[]>;
  introduction: Generated<string>;
  status: Generated<number>;
  orderNum: number;
  createUserId: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
  scoreSum: Generated<number>;
  scoreCount: Generated<number>;
  scoreAvg: Generated<number | null>;
}

export interface ServiceHallTable {
  hallId: Generated<string>;
  serviceName: string;
  serviceType: number;
  functionType: number | null;
  iconUrl: string;
  serviceDesc: Generated<string>;
  openMode: number;
  linkUrl: string;
  miniAppId: Generated<string>;
  deptId: string;
  inheritFlag: Generated<number>;
  terminal: number[];
  loginFlag: Generated<number>;
  realNameFlag: Generated<number>;
  hotFlag: Generated<number>;
  onlineTime: Moment | null;
  offlineTime: Moment | null;
  status: Generated<number>;
  remark: Generated<string>;
  orderNum: number;
  createUserId: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
  appId: string | null;
  userTypes: Generated<number[]>;
  clickCount: Generated<number>;
}

export interface ServiceSmsTable {
  serviceSmsId: Generated<string>;
  purpose: string;
  phoneCipher: Buffer;
  phoneHash: string;
  carrier: string;
  contentCipher: Buffer | null;
  expireTime: Moment;
  state: Generated<number>;
  senderId: number | null;
  channelId: number | null;
  intentTime: Moment | null;
  msgIds: Generated<string[]>;
  deliveredMask: Generated<number>;
  failCode: string | null;
  createTime: Generated<Moment>;
  submitTime: Moment | null;
  reportTime: Moment | null;
  onlyChannelId: number | null;
}

export interface ShortLinkTable {
  linkNo: Generated<number>;
  applyId: string;
  validDays: number;
}

export interface ShortLinkCountTable {
  linkNo: number;
  hour: Moment;
  areaId: string;
  clickCount: number;
  userCount: number;
}

export interface ShortLinkKeyTable {
  keyId: Generated<number>;
  keyCipher: Buffer;
}

export interface ShortLinkUserTable {
  linkNo: number;
  seq: number;
  clickCount: number;
  firstTime: Moment;
  lastTime: Moment;
}

export interface SignInChallengeTable {
  challengeHash: Buffer;
  userId: string;
  loginType: number;
  agentHash: Buffer;
  expireTime: Moment;
}

export interface SmsAcceptedTable {
  applyId: string;
  sliceNo: number;
  senderId: number;
  beatNo: string;
  leaseEpoch: number;
  channelId: number;
  writtenTime: Generated<Moment>;
  amount: number;
  isCounted: Generated<boolean>;
  seqs: number[];
  msgIds: string[];
}

export interface SmsAlarmPhoneTable {
  phoneId: Generated<string>;
  phoneCipher: Buffer;
  phoneHash: string;
  createTime: Generated<Moment>;
}

export interface SmsChannelTable {
  channelId: Generated<number>;
  channelCode: string;
  channelName: string;
  protocol: string;
  carriers: string[];
  host: string;
  port: number;
  account: string;
  secretCipher: Buffer;
  sourceNumber: string;
  ratePerSecond: number;
  windowSize: number;
  connectCount: number;
  heartbeatSeconds: Generated<number>;
  priority: Generated<number>;
  status: Generated<number>;
  lastState: string | null;
  lastStateTime: Moment | null;
  lastError: string | null;
  listenedSeconds: Generated<number>;
  freeFrom: Generated<Moment>;
  origin: Generated<string>;
  removedTime: Moment | null;
  version: Generated<number>;
  updateUserName: string | null;
  updateTime: Generated<Moment>;
  terms: Json | null;
  builtIn: Generated<boolean>;
  dailyLimit: number | null;
  sendStartTime: Generated<string>;
  sendEndTime: Generated<string>;
  gatewaySign: Generated<string>;
  price: string | null;
}

export interface SmsChannelCostTable {
  channelId: number;
  month: string;
  carrier: string;
  segmentCount: string;
  unpricedCount: string;
  cost: string;
}

export interface SmsChannelDayTable {
  channelId: number;
  day: string;
  submittedCount: Generated<number>;
  deliveredCount: Generated<number>;
  failedCount: Generated<number>;
  unknownCount: Generated<number>;
  takenCount: Generated<number>;
  unreportedCount: Generated<number>;
  unreportedSince: Moment | null;
  unreportedTold: Generated<boolean>;
}

export interface SmsChannelEventTable {
  eventId: Generated<string>;
  channelId: number;
  kind: string;
  detail: string;
  amount: Generated<number>;
  firstTime: Moment;
  lastTime: Moment;
}

export interface SmsChannelFailureTable {
  channelId: number;
  day: string;
  failCode: string;
  amount: number;
  lastTime: Moment;
}

export interface SmsChannelTroubleTable {
  channelId: number;
  kind: string;
  amount: number;
  detail: string;
  firstTime: Moment;
  lastTime: Moment;
}

export interface SmsConfigDraftTable {
  userId: string;
  configName: string;
  baseVersion: string;
  configContent: Json;
  updateTime: Moment;
  version: Generated<number>;
}

export interface SmsConfigSenderTable {
  smsConfigVersion: string;
  userId: string;
  userName: string;
  realName: string;
  deptId: string;
  fullDeptName: string;
  roleName: string;
  smsCategories: string[];
  dayQuota: number | null;
  monthQuota: number | null;
  urgentFlag: number;
}

export interface SmsConfigVersionTable {
  smsConfigVersion: string;
  configName: string;
  configStatus: number;
  baseVersion: string | null;
  configContent: Json;
  changeNote: string;
  publishUserName: string | null;
  publishTime: Moment | null;
  senderCount: Generated<number>;
  effectiveTime: Moment | null;
}

export interface SmsConsentTable {
  consentId: Generated<string>;
  userId: string | null;
  phoneHash: string;
  phoneCipher: Buffer;
  deptId: string;
  consentType: number;
  source: number;
  evidence: string;
  consentTime: Moment;
  keepUntil: string | null;
  operatorName: string | null;
  subjectId: string | null;
}

export interface SmsDeadNumberTable {
  deadNumberId: Generated<string>;
  phoneHash: string;
  phoneCipher: Buffer;
  failCode: string;
  deadTime: Generated<Moment>;
  applyId: string;
}

export interface SmsDeliveredTable {
  senderId: number;
  beatNo: string;
  applyId: string;
  channelId: number;
  writtenTime: Generated<Moment>;
  amount: number;
  fromSeq: number;
  toSeq: number;
  seqs: number[];
  msgIds: string[];
  ages: number[];
}

export interface SmsDoubtTable {
  applyId: string;
  seq: number;
  attempt: number;
  channelId: number;
  phoneHash: string;
  since: Generated<Moment>;
  listenedFrom: number;
  outcome: string | null;
  outcomeTime: Moment | null;
}

export interface SmsInboundTable {
  moId: Generated<string>;
  channelId: number | null;
  phoneCipher: Buffer;
  phoneHash: string;
  content: string;
  srcNumber: string;
  receiveTime: Generated<Moment>;
  applyId: string | null;
  applySeq: number | null;
  moType: number;
  handleStatus: Generated<number>;
  partKey: string | null;
  applyUserId: string | null;
  applyDeptId: string | null;
  ownerDeptId: string | null;
  handleUserName: string | null;
  handleTime: Moment | null;
  handleRemark: string | null;
  consultId: string | null;
}

export interface SmsJournalTable {
  senderId: number;
  beatNo: string;
  channelId: number;
  writtenTime: Generated<Moment>;
  size: number;
  applies: string[];
  eventApply: string[];
  eventSeq: number[];
  eventPart: number[];
  eventAttempt: number[];
  eventKind: number[];
  eventText: string[];
  strayText: string[];
  strayPhone: string[];
  strayKind: number[];
  strayCode: string[];
  eventMsgId: Generated<string[]>;
  eventAge: Generated<number[]>;
}

export interface SmsOptOutTable {
  optOutId: Generated<string>;
  phoneHash: string;
  phoneCipher: Buffer;
  optOutType: number;
  scope: number;
  optOutTime: Generated<Moment>;
  restoreTime: Moment | null;
  applyId: string | null;
  operatorName: string | null;
  reason: string | null;
  restoreOperatorName: string | null;
  restoreReason: string | null;
}

export interface SmsOtherConfigTable {
  onlyRow: Generated<boolean>;
  content: Json;
  updateUserName: string | null;
  updateTime: Generated<Moment>;
  version: Generated<number>;
}

export interface SmsPartTable {
  channelId: number;
  msgId: string;
  applyId: string;
  seq: number;
  part: number;
  attempt: number;
  submitTime: Moment;
}

export interface SmsPortedNumberTable {
  portedId: Generated<string>;
  phoneHash: string;
  phoneCipher: Buffer;
  carrier: string;
  updateTime: Moment;
  isBack: Generated<boolean>;
}

export interface SmsQuotaTable {
  deptId: string;
  quotaMonth: string;
  quotaCount: string;
  extraCount: Generated<string>;
  frozenCount: Generated<string>;
  usedCount: Generated<string>;
  warnPercent: Generated<number>;
  warnedTime: Moment | null;
}

export interface SmsQuotaRecordTable {
  recordId: Generated<string>;
  deptId: string;
  quotaMonth: string;
  recordType: number;
  changeCount: string;
  totalCount: string;
  frozenCount: string;
  usedCount: string;
  applyId: string | null;
  otherDeptId: string | null;
  reason: string | null;
  operateUserId: string | null;
  operateUserName: string | null;
  recordTime: Generated<Moment>;
}

export interface SmsRequestTable {
  requestId: Generated<string>;
  requestTitle: string;
  requestContent: string;
  smsCategory: string;
  requestSource: number;
  sourceId: string | null;
  requestUserName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  deptId: string;
  expectTime: Moment | null;
  expireTime: Moment;
  requestStatus: Generated<number>;
  handleUserId: string | null;
  handleUserName: string | null;
  handleTime: Moment | null;
  handleOpinion: Generated<string>;
  applyId: string | null;
  createUserId: string | null;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
}

export interface SmsResendTable {
  applyId: string;
  seq: number;
  attempt: number;
  carrier: string;
  reason: string;
  possibleDuplicate: boolean;
  dueTime: Generated<Moment>;
  leaseSenderId: number | null;
  leaseEpoch: Generated<number>;
  intentTime: Moment | null;
  channelId: number | null;
  leaseSign: string | null;
}

export interface SmsRoutePaceTable {
  channelId: number;
  carrier: string;
  freeFrom: Generated<Moment>;
}

export interface SmsSenderTable {
  senderId: Generated<number>;
  program: string;
  startTime: Generated<Moment>;
  heartbeatTime: Generated<Moment>;
  buriedTime: Moment | null;
  addresses: Generated<string[]>;
}

export interface SmsStepNoticeTable {
  applyId: string;
  stepNo: number;
  noticeTime: Moment;
}

export interface SmsStrayReceiptTable {
  strayId: Generated<string>;
  channelId: number;
  msgId: string;
  phoneHash: string;
  kind: number;
  code: string;
  receiveTime: Moment;
  waitTime: Generated<Moment>;
}

export interface SmsTemplateTable {
  templateId: Generated<string>;
  templateNo: Generated<string>;
  templateVersion: Generated<number>;
  templateName: string;
  smsCategory: string;
  templateContent: string;
  variables: Json;
  smsSign: string;
  urgentFlag: Generated<number>;
  sampleContent: string;
  wordCount: number;
  segmentCount: number;
  shareScope: number;
  scopeDeptId: string;
  useCount: Generated<number>;
  lastUseTime: Moment | null;
  status: Generated<number>;
  remark: Generated<string>;
  createUserId: string | null;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
}

export interface SmsTemplateVersionTable {
  templateId: string;
  templateVersion: number;
  templateName: string;
  smsCategory: string;
  templateContent: string;
  variables: Json;
  smsSign: string;
  urgentFlag: number;
  createUserName: string;
  createTime: Moment;
}

export interface SmsVisitTable {
  applyId: string;
  seq: number;
  deptId: string;
  mark: Generated<number>;
  note: string | null;
  rightPhoneCipher: Buffer | null;
  rightPhoneHash: string | null;
  markUserId: string | null;
  markUserName: string | null;
  markTime: Moment | null;
}

export interface SmsVisitListTable {
  applyId: string;
  openUserId: string | null;
  openUserName: string | null;
  openTime: Moment;
  listedCount: number;
}

export interface SupplyDemandTable {
  supplyId: Generated<string>;
  infoType: number;
  title: string;
  productCategory: number;
  productName: string;
  variety: Generated<string>;
  spec: Generated<string>;
  quantity: string;
  quantityUnit: string;
  priceType: number;
  price: string | null;
  priceMax: string | null;
  priceUnit: Generated<string>;
  place: string;
  supplyStart: string;
  supplyEnd: string;
  productCert: Generated<number>;
  qualityDesc: Generated<string>;
  deliveryModes: Generated<number[]>;
  imageUrls: Generated<string[]>;
  description: Generated<string>;
  contactName: string;
  phoneCipher: Buffer;
  phoneHash: string;
  deptId: string;
  supplyStatus: Generated<number>;
  contentHash: string;
  passedHash: string | null;
  submitTime: Moment | null;
  auditUserId: string | null;
  auditUserName: string | null;
  auditTime: Moment | null;
  auditOpinion: string | null;
  publishTime: Moment | null;
  dealAmount: string | null;
  dealQuantity: string | null;
  dealTime: Moment | null;
  dealUserId: string | null;
  dealUserName: string | null;
  counterpartId: string | null;
  createUserId: string;
  createUserName: string;
  createDeptId: string;
  createTime: Moment;
  updateTime: Moment;
  delFlag: Generated<number>;
  version: Generated<number>;
  viewCount: Generated<number>;
  videoUrl: string | null;
  expireDays: number | null;
  shownUntil: Generated<string>;
  callCount: Generated<number>;
  matchCount: number | null;
  subjectId: string | null;
  topFlag: Generated<number>;
}

export interface SupplyDemandRecordTable {
  recordId: Generated<string>;
  supplyId: string;
  operateType: number;
  operateUserId: string;
  operateUserName: string;
  operateDeptId: string;
  operateDeptName: string;
  operateTime: Moment;
  opinion: string | null;
  contentHash: string;
}

export interface SysAccessRecordTable {
  recordId: Generated<string>;
  userId: string;
  type: string;
  subType: number;
  osType: number;
  deptId: string | null;
  identityId: string | null;
  ip: string;
  userAgent: string | null;
  accessTime: Generated<Moment>;
}

export interface SysDeptTable {
  deptId: string;
  deptName: string;
  shortName: string | null;
  deptType: string;
  deptLevel: number;
  parentId: string | null;
  hasChildren: Generated<boolean>;
  ancestors: string;
  deptIdPath: string;
  fullDeptName: string;
  regionCode: string | null;
  villageKind: number | null;
  virtualFlag: Generated<number>;
  orderNum: Generated<number>;
  leaderName: string | null;
  officePhone: string | null;
  address: string | null;
  lng: string | null;
  lat: string | null;
  status: Generated<number>;
  mergeToDeptId: string | null;
  effectDate: string | null;
  expireDate: string | null;
  createTime: Generated<Moment>;
  updateTime: Generated<Moment>;
  version: Generated<number>;
  leaderPhoneCipher: Buffer | null;
  createUserName: string | null;
}

export interface SysDeptRetiredTable {
  deptId: string;
  deptName: string;
  retireTime: Moment;
}

export interface SysDictTypeTable {
  dictTypeCode: string;
  dictTypeName: string;
  systemFlag: Generated<number>;
  sort: Generated<number>;
  remark: string | null;
  createTime: Generated<Moment>;
  updateTime: Generated<Moment>;
  version: Generated<number>;
  createUserName: string | null;
}

export interface SysDictValueTable {
  dictValueId: Generated<string>;
  dictTypeCode: string;
  dictValue: string;
  dictLabel: string;
  sort: Generated<number>;
  cssClass: Generated<string>;
  defaultFlag: Generated<number>;
  status: Generated<number>;
  remark: string | null;
  createTime: Generated<Moment>;
  updateUserName: string | null;
  updateTime: Generated<Moment>;
  delFlag: Generated<number>;
  version: Generated<number>;
  createUserName: string | null;
}

export interface SysEventTable {
  id: Generated<string>;
  eventTitle: string;
  eventType: number;
  eventLevel: number;
  startTime: Moment;
  endTime: Moment | null;
  eventContent: string;
  deptId: string;
  address: Generated<string>;
  showFlag: Generated<number>;
  createUserId: string;
  createTime: Moment;
  updateTime: Moment;
  version: Generated<number>;
  lng: number | null;
  lat: number | null;
  relatedType: Generated<string>;
  relatedId: string | null;
  imageUrls: Generated<string[]>;
  orderNum: Generated<number>;
}

export interface SysFileTable {
  fileId: Generated<string>;
  relativeUrl: string;
  name: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  refCount: Generated<number>;
  createUserId: string;
  createTime: Moment;
  guardedFlag: Generated<number>;
  scanStatus: Generated<number>;
}

export interface SysMenuTable {
  menuId: number;
  parentId: number | null;
  menuName: string;
  menuType: string;
  path: string;
  routeName: string | null;
  component: string | null;
  redirect: string | null;
  queryText: string | null;
  icon: string | null;
  orderNum: Generated<number>;
  hidden: Generated<number>;
  noCache: Generated<number>;
  watermark: Generated<number>;
  link: string | null;
  functionType: number | null;
  activeMenu: string | null;
  roleIds: number[] | null;
  status: Generated<number>;
  systemFlag: Generated<number>;
  version: Generated<number>;
}

export interface SysParamTable {
  paramKey: string;
  paramValue: string;
  updateUserName: string;
  updateTime: Moment;
  version: Generated<number>;
}

export interface SysRealNameRecordTable {
  recordId: Generated<string>;
  userId: string;
  realName: string;
  certificateCipher: Buffer;
  result: number | null;
  resultMsg: string | null;
  ip: string;
  submitTime: Moment;
}

export interface SysRoleTable {
  roleId: number;
  roleKey: string;
  roleName: string;
  sort: number;
  roleLevel: number | null;
  dataScope: Generated<number>;
  authorityList: Generated<string[]>;
  buttonPermissions: Generated<string[]>;
  systemFlag: Generated<number>;
  status: Generated<number>;
  remark: string | null;
  baseRoleKey: string;
  version: Generated<number>;
  createTime: Generated<Moment>;
}

export interface SysUploadTable {
  uploadId: Generated<string>;
  name: string;
  size: number;
  bytesReceived: Generated<number>;
  parts: Generated<string[]>;
  fileId: string | null;
  createUserId: string;
  createTime: Moment;
}

export interface SysUserTable {
  userId: Generated<string>;
  userName: string;
  realName: string;
  nickName: string | null;
  phoneCipher: Buffer;
  phoneHash: string;
  certificateCipher: Buffer | null;
  certificateHash: string | null;
  avatar: string | null;
  sex: Generated<number>;
  birthday: string | null;
  userType: number;
  deptId: string;
  carrier: Generated<string>;
  realNameAuthFlag: Generated<number>;
  realNameAuthTime: Moment | null;
  passwordHash: string | null;
  pwdUpdateTime: Moment | null;
  pwdWeakFlag: Generated<number>;
  status: Generated<number>;
  smsAgreeFlag: Generated<number>;
  smsAgreeTime: Moment | null;
  smsAgreeSource: number | null;
  registerSource: Generated<number>;
  registerTime: Generated<Moment>;
  lastLoginTime: Moment | null;
  lastLoginIp: string | null;
  remark: string | null;
  createTime: Generated<Moment>;
  updateTime: Generated<Moment>;
  delFlag: Generated<number>;
  version: Generated<number>;
  createUserName: string | null;
}

export interface SysUserExternalTable {
  source: string;
  openId: string;
  userId: string;
  bindTime: Moment;
}

export interface SysUserIdentityTable {
  identityId: Generated<string>;
  userId: string;
  deptId: string;
  roleIds: number[];
  mainFlag: Generated<number>;
  validFrom: string | null;
  validTo: string | null;
  status: Generated<number>;
  createTime: Generated<Moment>;
  removedTime: Moment | null;
}

export interface SysUserTallyTable {
  deptId: string;
  userType: number;
  carrier: string;
  smsAgreeFlag: number;
  status: number;
  nameLength: number;
  people: number;
}

export interface TokenSessionTable {
  tokenHash: Buffer;
  userId: string;
  identityId: string;
  ip: string;
  agentHash: Buffer;
  createTime: Generated<Moment>;
  lastActiveTime: Generated<Moment>;
  expireTime: Moment;
  endedReason: string | null;
  endedTime: Moment | null;
  sessionId: Generated<string>;
  userAgent: Generated<string>;
  endedRemark: string | null;
}

export interface TrialCarrierMannersTable {
  onlyRow: Generated<boolean>;
  faults: Json;
}

export interface TrialCarrierMessageTable {
  messageId: Generated<string>;
  account: string;
  phoneCipher: Buffer;
  phoneHash: string;
  sourceNumber: string;
  content: string;
  concatRef: number | null;
  concatTotal: number | null;
  concatPart: number | null;
  acceptTime: Generated<Moment>;
  receiptStat: string | null;
  receiptDue: Moment | null;
  receiptTime: Moment | null;
  protocol: Generated<string>;
  senderMessageId: string | null;
}

export interface TrialCarrierReplyTable {
  replyId: Generated<string>;
  account: string;
  phoneCipher: Buffer;
  phoneHash: string;
  destinationNumber: string;
  content: string;
  replyTime: Generated<Moment>;
  sentTime: Moment | null;
}

export interface UserShortcutTable {
  userId: string;
  paths: string[];
  updateTime: Moment;
}

export interface UserWorkbenchTable {
  userId: string;
  shown: string[];
  hidden: string[];
  updateTime: Moment;
}

export interface WorkChallengeTable {
  challengeId: string;
  challenge: Json;
  expireTime: Moment;
}

export interface Tables {
  activity: ActivityTable;
  activityNotice: ActivityNoticeTable;
  activityRecord: ActivityRecordTable;
  activitySign: ActivitySignTable;
  adminInfo: AdminInfoTable;
  agriSubject: AgriSubjectTable;
  appAccess: AppAccessTable;
  appCall: AppCallTable;
  appDayUse: AppDayUseTable;
  appItem: AppItemTable;
  appMinuteUse: AppMinuteUseTable;
  appNonce: AppNonceTable;
  article: ArticleTable;
  articleRecord: ArticleRecordTable;
  bookGroup: BookGroupTable;
  bookUser: BookUserTable;
  cockpitTotal: CockpitTotalTable;
  cockpitTotalState: CockpitTotalStateTable;
  consultEscalation: ConsultEscalationTable;
  consultNotice: ConsultNoticeTable;
  consultPhone: ConsultPhoneTable;
  consultation: ConsultationTable;
  consultationNumber: ConsultationNumberTable;
  consultationRecord: ConsultationRecordTable;
  contentReaction: ContentReactionTable;
  contentTally: ContentTallyTable;
  coupon: CouponTable;
  couponClaim: CouponClaimTable;
  couponRecord: CouponRecordTable;
  disasterEmergency: DisasterEmergencyTable;
  disasterInfo: DisasterInfoTable;
  disasterOperationRecord: DisasterOperationRecordTable;
  disasterPlace: DisasterPlaceTable;
  documentManage: DocumentManageTable;
  everyDayHelp: EveryDayHelpTable;
  everyDayHelpRecord: EveryDayHelpRecordTable;
  exportTask: ExportTaskTable;
  fileUse: FileUseTable;
  formDraft: FormDraftTable;
  globalType: GlobalTypeTable;
  idempotentRequest: IdempotentRequestTable;
  importTask: ImportTaskTable;
  importTaskReport: ImportTaskReportTable;
  interactionPost: InteractionPostTable;
  interactionPostRecord: InteractionPostRecordTable;
  interactionReply: InteractionReplyTable;
  knowledge: KnowledgeTable;
  knowledgeOperationRecord: KnowledgeOperationRecordTable;
  linkClick: LinkClickTable;
  liveShopDeviceService: LiveShopDeviceServiceTable;
  liveShopServiceIcon: LiveShopServiceIconTable;
  liveShopServiceType: LiveShopServiceTypeTable;
  liveShopSmartDevice: LiveShopSmartDeviceTable;
  logLogin: LogLoginTable;
  logOper: LogOperTable;
  loginGuess: LoginGuessTable;
  massSmsApply: MassSmsApplyTable;
  massSmsArchive: MassSmsArchiveTable;
  massSmsArchiveStay: MassSmsArchiveStayTable;
  massSmsCost: MassSmsCostTable;
  massSmsDayStat: MassSmsDayStatTable;
  massSmsDetail: MassSmsDetailTable;
  massSmsFiltered: MassSmsFilteredTable;
  massSmsNumber: MassSmsNumberTable;
  massSmsPhoneFile: MassSmsPhoneFileTable;
  massSmsPhoneFileRow: MassSmsPhoneFileRowTable;
  massSmsPlaceName: MassSmsPlaceNameTable;
  massSmsProcess: MassSmsProcessTable;
  massSmsSlice: MassSmsSliceTable;
  massSmsStatState: MassSmsStatStateTable;
  msgChat: MsgChatTable;
  msgChatMember: MsgChatMemberTable;
  msgChatSession: MsgChatSessionTable;
  msgLetter: MsgLetterTable;
  msgLetterReceiver: MsgLetterReceiverTable;
  msgLetterUnit: MsgLetterUnitTable;
  msgNoticeChoice: MsgNoticeChoiceTable;
  outsideTicket: OutsideTicketTable;
  outsideVisitor: OutsideVisitorTable;
  passwordHistory: PasswordHistoryTable;
  personalDataKey: PersonalDataKeyTable;
  phoneCode: PhoneCodeTable;
  pictureCode: PictureCodeTable;
  product: ProductTable;
  pushMessage: PushMessageTable;
  pushMessageRecord: PushMessageRecordTable;
  qrSignIn: QrSignInTable;
  ruralTour: RuralTourTable;
  ruralTourRecord: RuralTourRecordTable;
  secondFactor: SecondFactorTable;
  secondFactorRecovery: SecondFactorRecoveryTable;
  sensitiveWordHit: SensitiveWordHitTable;
  sensitiveWordList: SensitiveWordListTable;
  serviceCenter: ServiceCenterTable;
  serviceHall: ServiceHallTable;
  serviceSms: ServiceSmsTable;
  shortLink: ShortLinkTable;
  shortLinkCount: ShortLinkCountTable;
  shortLinkKey: ShortLinkKeyTable;
  shortLinkUser: ShortLinkUserTable;
  signInChallenge: SignInChallengeTable;
  smsAccepted: SmsAcceptedTable;
  smsAlarmPhone: SmsAlarmPhoneTable;
  smsChannel: SmsChannelTable;
  smsChannelCost: SmsChannelCostTable;
  smsChannelDay: SmsChannelDayTable;
  smsChannelEvent: SmsChannelEventTable;
  smsChannelFailure: SmsChannelFailureTable;
  smsChannelTrouble: SmsChannelTroubleTable;
  smsConfigDraft: SmsConfigDraftTable;
  smsConfigSender: SmsConfigSenderTable;
  smsConfigVersion: SmsConfigVersionTable;
  smsConsent: SmsConsentTable;
  smsDeadNumber: SmsDeadNumberTable;
  smsDelivered: SmsDeliveredTable;
  smsDoubt: SmsDoubtTable;
  smsInbound: SmsInboundTable;
  smsJournal: SmsJournalTable;
  smsOptOut: SmsOptOutTable;
  smsOtherConfig: SmsOtherConfigTable;
  smsPart: SmsPartTable;
  smsPortedNumber: SmsPortedNumberTable;
  smsQuota: SmsQuotaTable;
  smsQuotaRecord: SmsQuotaRecordTable;
  smsRequest: SmsRequestTable;
  smsResend: SmsResendTable;
  smsRoutePace: SmsRoutePaceTable;
  smsSender: SmsSenderTable;
  smsStepNotice: SmsStepNoticeTable;
  smsStrayReceipt: SmsStrayReceiptTable;
  smsTemplate: SmsTemplateTable;
  smsTemplateVersion: SmsTemplateVersionTable;
  smsVisit: SmsVisitTable;
  smsVisitList: SmsVisitListTable;
  supplyDemand: SupplyDemandTable;
  supplyDemandRecord: SupplyDemandRecordTable;
  sysAccessRecord: SysAccessRecordTable;
  sysDept: SysDeptTable;
  sysDeptRetired: SysDeptRetiredTable;
  sysDictType: SysDictTypeTable;
  sysDictValue: SysDictValueTable;
  sysEvent: SysEventTable;
  sysFile: SysFileTable;
  sysMenu: SysMenuTable;
  sysParam: SysParamTable;
  sysRealNameRecord: SysRealNameRecordTable;
  sysRole: SysRoleTable;
  sysUpload: SysUploadTable;
  sysUser: SysUserTable;
  sysUserExternal: SysUserExternalTable;
  sysUserIdentity: SysUserIdentityTable;
  sysUserTally: SysUserTallyTable;
  tokenSession: TokenSessionTable;
  trialCarrierManners: TrialCarrierMannersTable;
  trialCarrierMessage: TrialCarrierMessageTable;
  trialCarrierReply: TrialCarrierReplyTable;
  userShortcut: UserShortcutTable;
  userWorkbench: UserWorkbenchTable;
  workChallenge: WorkChallengeTable;
}
