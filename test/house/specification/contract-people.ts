/**
 * The calls of the reference contract about sessions, people, organisations, address books and letters, with the fields that it names for
 * them. Made by hand from its text, and from nothing of the product.
 */
import type { ContractCall } from './contract-calls.ts';

const ID = '1790000000000000123';
const PICTURE = 'product/20260912/0123456789abcdef0123456789abcdef.png';
const PAGING = { pageNum: 1, pageSize: 10 };
const PHONE = '15400000001';
const FILE = { fileId: ID, name: '通知.pdf', url: 'product/20260912/a1.pdf', size: 1024, ext: 'pdf' };

const MENU = {
  menuName: '监管日报',
  menuType: 'C',
  parentId: '200',
  path: '/own/ribao',
  routeName: 'OwnDaily',
  component: 'sms/SuperviseMassSmsApply',
  queryText: '{"tab":"list"}',
  perms: '',
  icon: 'monitor',
  orderNum: 3,
  hidden: 0,
  noCache: 1,
  watermark: 1,
  linkFlag: 0,
  functionType: null,
  roleIds: [11],
  status: 1,
};

const SESSION: readonly ContractCall[] = [
  {
    call: 'POST /v2/admin/oauth/user/login',
    sends: { userName: 'xhadmin', password: 'Shi#Yong2026', code: 'ab12', uuid: 'a-uuid' },
    least: 'userName password',
    answers: 'token lowPwd expireTime',
  },
  {
    call: 'POST /v2/admin/oauth/user/phoneLogin',
    sends: { phoneNumber: PHONE, code: '123456' },
    answers: 'token lowPwd',
  },
  {
    call: 'POST /v1/admin/oauth/sendLoginPhoneCode',
    sends: { phoneNumber: PHONE, uuid: 'a-uuid', code: 'ab12' },
    least: 'phoneNumber',
  },
  { call: 'POST /v1/admin/oauth/sendRegisterPhoneCode', sends: { phoneNumber: PHONE } },
  {
    call: 'POST /v1/admin/oauth/user/checkModifyByPhone',
    sends: {
      phoneNumber: PHONE,
      code: '123456',
      newPassword: 'Xin#Mima2026',
      newPasswordConfirm: 'Xin#Mima2026',
    },
  },
  {
    call: 'POST /v1/admin/oauth/user/authLogin',
    sends: { source: 'zlb', ticket: 'a-ticket' },
    answers: 'token lowPwd',
  },
  {
    call: 'POST /v1/admin/third/xcdn/login',
    sends: { code: 'a-code' },
    answers: 'token bindFlag tempKey phoneNumber',
  },
  {
    call: 'POST /v1/admin/third/xcdn/bindExAcc',
    sends: { tempKey: 'a-key', userName: 'xhadmin', password: 'Shi#Yong2026' },
    answers: 'token',
  },
  {
    call: 'POST /v1/admin/third/xcdn/autoCreateAccount',
    sends: { tempKey: 'a-key', deptId: '3301060101', phoneNumber: PHONE, code: '123456' },
    answers: 'token',
  },
  { call: 'GET /v2/admin/oauth/loginQrCode', sends: {}, answers: 'qrCodeId qrContent expireTime' },
  { call: 'POST /v2/admin/oauth/qrCodeLogin', sends: { qrCodeId: 'a-code' }, answers: 'qrStatus token' },
  {
    call: 'GET /v1/admin/oauth/getInfo/v2',
    sends: {},
    answers: 'sysUser authorityList roleList sysDept buttonPermissionsList identityId',
  },
  {
    call: 'GET /v1/admin/menu/getRouter',
    sends: {},
    answers: 'path name component hidden redirect query meta children',
  },
  {
    call: 'POST /v1/admin/menu/tree',
    sends: {},
    answers: `menuId children version ${Object.keys(MENU).join(' ')}`,
  },
  { call: 'POST /v1/admin/menu/save', sends: MENU, least: 'menuName menuType component', answers: 'menuId' },
  {
    call: 'POST /v1/admin/menu/update',
    sends: { ...MENU, menuId: '100001', version: 1 },
    least: 'menuId version menuName menuType component',
  },
  { call: 'POST /v1/admin/menu/order', sends: { orderList: [{ menuId: '100001', orderNum: 1 }] } },
  { call: 'POST /v1/admin/menu/remove', sends: { menuId: '100001', version: 1 } },
  {
    call: 'GET /v1/admin/userIdentity/getListIdentity',
    sends: {},
    answers:
      'identityId userName fullDeptName roleNames mainFlag nowIdentity userId deptId roleIds validFrom validTo status',
  },
  { call: 'POST /v1/admin/userIdentity/switchIdentity', sends: { identity: ID } },
  { call: 'POST /v1/admin/userIdentity/modifyDept', sends: { deptId: '330106A1' } },
  {
    call: 'GET /v2/admin/data/getUserAreaInfo',
    sends: {},
    answers:
      'deptId deptName deptLevel deptType ancestors provinceId provinceName cityId cityName countyId countyName townshipId townshipName villageId villageName',
  },
  {
    call: 'POST /v1/admin/realNameAuth/submitAuth',
    sends: { realName: '周敏', certificateNo: '33990119900228001X' },
  },
  {
    call: 'POST /v1/admin/accessStatistics/count',
    sends: { id: ID, type: 'LOGIN_TYPE', subType: 101, osType: 403, deptId: '33A1' },
  },
  {
    call: 'POST /v2/userInfo/updatePassword',
    sends: {
      oldPassword: 'Shi#Yong2026',
      newPassword: 'Xin#Mima2026',
      newPasswordConfirm: 'Xin#Mima2026',
    },
  },
  {
    call: 'POST /v2/userInfo/updateUserInfo',
    sends: {
      realName: '周敏',
      userName: 'zhoumin',
      certificateNo: '33990119900228001X',
      phoneNumber: PHONE,
      avatar: '',
    },
  },
  { call: 'POST /v2/userInfo/sendPhoneCode', sends: { phoneNumber: PHONE } },
  { call: 'POST /v2/userInfo/verify', sends: { phoneNumber: PHONE, code: '123456' } },
  {
    call: 'GET /v2/userInfo/getUserAndIdentity',
    sends: { userId: ID },
    answers: 'userId userName realName phoneNumber deptId fullDeptName status identityList',
  },
  {
    call: 'GET /v2/userInfo/getUserAndIdentityByPhoneNumber',
    sends: { phoneNumber: PHONE },
    answers: 'userId userName realName phoneNumber deptId fullDeptName status identityList',
  },
  { call: 'GET /v1/common/download', sends: { relativeUrl: PICTURE } },
];

const USER = {
  userName: 'zhoumin',
  realName: '周敏',
  phoneNumber: PHONE,
  certificateNo: '33990119900228001X',
  deptId: '330106A1',
  roleIds: [11],
  userType: 1,
  status: 1,
  remark: '',
};
const BATCH = 'successCount failList';

const PEOPLE: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/user/page',
    sends: {
      keyword: '周',
      deptId: '3301',
      includeChild: 1,
      roleId: 11,
      userType: 1,
      realNameAuthFlag: 1,
      status: 1,
      smsAgreeFlag: 1,
      registerTimeStart: '2026-01-01 00:00:00',
      registerTimeEnd: '2026-12-31 23:59:59',
      ...PAGING,
    },
    least: '',
    rows: 'userId userName realName phoneNumber deptId userType realNameAuthFlag smsAgreeFlag status lastLoginTime registerTime fullDeptName roleNames identityCount nickName certificateNo avatar sex birthday realNameAuthTime pwdWeakFlag smsAgreeTime smsAgreeSource registerSource lastLoginIp remark createUserName createTime updateTime version',
  },
  {
    call: 'GET /v1/admin/user/details',
    sends: { userId: ID },
    answers:
      'userId userName realName nickName phoneNumber certificateNo sex birthday userType deptId realNameAuthFlag realNameAuthTime pwdWeakFlag pwdUpdateTime loginFailCount lockUntil status smsAgreeFlag smsAgreeTime smsAgreeSource registerSource registerTime lastLoginTime lastLoginIp remark externalIds identityList subjectList avatar createTime version',
  },
  {
    call: 'POST /v1/admin/user/save',
    sends: USER,
    least: 'userName realName phoneNumber deptId roleIds userType',
    answers: 'userId',
  },
  {
    call: 'POST /v1/admin/user/update',
    sends: { userId: ID, version: 3, ...USER },
    least: 'userId version userName realName phoneNumber deptId roleIds userType',
    answers: 'userId',
  },
  { call: 'POST /v1/admin/user/remove', sends: { userIds: [ID] }, answers: BATCH },
  { call: 'POST /v1/admin/user/changeStatus', sends: { userIds: [ID], status: 0 }, answers: BATCH },
  { call: 'POST /v1/admin/user/unlock', sends: { userIds: [ID] }, answers: BATCH },
  { call: 'POST /v1/admin/user/resetPwd', sends: { userIds: [ID] }, answers: BATCH },
  {
    call: 'POST /v1/admin/user/saveIdentity',
    sends: {
      userId: ID,
      deptId: '330106A1',
      roleIds: [11],
      mainFlag: 0,
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    },
    least: 'userId deptId roleIds',
    answers: 'identityId',
  },
  { call: 'POST /v1/admin/user/removeIdentity', sends: { identityId: ID } },
  {
    call: 'POST /v1/admin/user/import',
    answers: 'importId successCount failCount failFileUrl',
  },
  { call: 'GET /v1/admin/user/importTemplate', sends: {} },
  { call: 'GET /v1/admin/user/export', sends: { keyword: '周', deptId: '3301' }, least: '' },
];

const NODE = 'deptId deptName deptType deptLevel hasChildren parentId disabled';
const DEPT =
  'deptId deptName deptType deptLevel hasChildren ancestors deptIdPath parentId shortName fullDeptName regionCode villageKind virtualFlag orderNum leaderName leaderPhone officePhone address lng lat status mergeToDeptId effectDate expireDate userCount';
const DEPT_FIELDS = {
  parentId: '330106',
  deptName: '西湖区农技推广中心',
  deptType: '04',
  shortName: '农技中心',
  orderNum: 3,
  leaderName: '陈立',
  leaderPhone: PHONE,
  officePhone: '0571-00000001',
  address: '文三路1号',
  lng: 120.1,
  lat: 30.2,
  status: 1,
  effectDate: '2026-01-01',
  expireDate: '2036-01-01',
};

const DEPARTMENTS: readonly ContractCall[] = [
  {
    call: 'GET /v1/admin/dept/listChildDept',
    sends: { parentId: '3301', deptType: '01', keyword: '西湖' },
    least: '',
    answers: NODE,
  },
  {
    call: 'GET /v1/admin/dept/listMyChildDept',
    sends: { parentId: '3301' },
    least: '',
    answers: NODE,
  },
  {
    call: 'GET /v1/admin/dept/getSuperiorDept',
    sends: { deptId: '330106A1' },
    answers: `${DEPT} auditUserList`,
  },
  { call: 'GET /v1/admin/dept/getDept', sends: { deptId: '330106A1' }, answers: DEPT },
  {
    call: 'POST /v1/admin/dept/page',
    sends: { parentId: '3301', includeChild: 1, keyword: '农', deptType: '02', status: 1, ...PAGING },
    least: '',
    rows: `${DEPT} createTime createUserName`,
  },
  {
    call: 'POST /v1/admin/dept/save',
    sends: DEPT_FIELDS,
    least: 'parentId deptName deptType',
    answers: 'deptId',
  },
  {
    call: 'POST /v1/admin/dept/update',
    sends: { deptId: '330106A1', version: 2, ...DEPT_FIELDS },
    least: 'deptId version deptName',
    answers: 'deptId',
  },
  { call: 'POST /v1/admin/dept/remove', sends: { deptId: '330106A1' } },
  {
    call: 'POST /v1/admin/dept/order',
    sends: { orderList: [{ deptId: '330106A1', orderNum: 1 }] },
  },
];

const LETTER = {
  letterTitle: '防汛准备',
  letterContent: '请各村检查沟渠。',
  attachments: [FILE],
  receiverType: 1,
  receiverIds: [ID],
  smsNoticeFlag: 1,
  replyToId: ID,
};
const LETTER_LEAST = 'letterTitle letterContent receiverType receiverIds';

const BOOK: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/book/build/group',
    sends: { groupName: '种粮大户', parentId: '0', groupType: 1, userIds: [ID], remark: '' },
    least: 'groupName',
    answers: 'groupId',
  },
  {
    call: 'POST /v1/admin/book/group/operate',
    sends: { operateType: 1, groupId: ID, groupName: '种粮大户' },
    answers: 'groupId',
  },
  {
    call: 'POST /v1/admin/book/group/operate',
    sends: { operateType: 2, groupId: ID, force: 1 },
    least: 'operateType groupId',
    answers: 'groupId',
  },
  {
    call: 'POST /v1/admin/book/group/operate',
    sends: { operateType: 3, orderList: [{ groupId: ID, orderNum: 1 }] },
    answers: 'groupId',
  },
  {
    call: 'POST /v1/admin/book/group/operate',
    sends: {
      operateType: 4,
      groupId: ID,
      userIds: [ID],
      outsideList: [{ realName: '林先生', phoneNumber: PHONE, post: '社长' }],
    },
    answers: 'groupId',
  },
  {
    call: 'POST /v1/admin/book/moveGroup',
    sends: { bookUserIds: [ID], targetGroupId: ID, moveType: 1 },
    answers: 'successCount',
  },
  {
    call: 'POST /v1/admin/book/user/delete',
    sends: { groupId: ID, bookUserIds: [ID] },
    answers: 'successCount',
  },
  {
    call: 'GET /v1/admin/book/group/user/list',
    sends: { groupId: ID, keyword: '林', subjectCategory: 'grain', deptId: '3301', ...PAGING },
    least: '',
    rows: 'bookUserId groupId userId realName phoneNumber deptId deptName post subjectId subjectCategory orderNum remark createTime createUserName unreadCount',
  },
  {
    call: 'GET /v1/admin/book/group/info',
    sends: { groupName: '种粮', ...PAGING },
    least: '',
    rows: 'groupId groupName parentId groupType deptId ownerUserId orderNum memberCount remark children createTime createUserName',
  },
  { call: 'POST /v1/admin/book/count/UnreadMsg', sends: {} },
  { call: 'POST /v1/admin/letter/send', sends: LETTER, least: LETTER_LEAST, answers: 'letterId' },
  { call: 'POST /v1/admin/letter/saveDraft', sends: LETTER, least: LETTER_LEAST, answers: 'letterId' },
  { call: 'POST /v1/admin/letter/revoke', sends: { letterIds: [ID] } },
  { call: 'POST /v1/admin/letter/remove', sends: { letterIds: [ID] } },
  { call: 'POST /v1/admin/letter/read', sends: { letterIds: [ID] } },
  {
    call: 'GET /v1/admin/letter/inbox',
    sends: {
      keyword: '防汛',
      readFlag: 0,
      sendTimeStart: '2026-01-01 00:00:00',
      sendTimeEnd: '2026-12-31 23:59:59',
      ...PAGING,
    },
    least: '',
    rows: 'letterId letterTitle sendTime readFlag createTime createUserName',
  },
  {
    call: 'GET /v1/admin/letter/outbox',
    sends: {
      keyword: '防汛',
      sendTimeStart: '2026-01-01 00:00:00',
      sendTimeEnd: '2026-12-31 23:59:59',
      ...PAGING,
    },
    least: '',
    rows: 'letterId letterTitle receiverType letterStatus receiverCount readCount smsNoticeFlag sendTime createTime createUserName',
  },
  {
    call: 'GET /v1/admin/letter/details',
    sends: { letterId: ID },
    answers:
      'letterId letterTitle letterContent attachments receiverType receiverIds receiverCount readCount smsNoticeFlag letterStatus sendTime replyToId receivers version',
  },
  {
    call: 'GET /v1/admin/chat/sessions',
    sends: { keyword: '林' },
    least: '',
    answers: 'sessionId lastMessage unreadCount',
  },
  {
    call: 'GET /v1/admin/chat/messages',
    sends: { sessionId: ID, beforeId: ID, pageSize: 20 },
    least: 'sessionId',
    rows: 'chatId sessionId fromUserId toUserId msgType content file readFlag sendTime',
  },
  {
    call: 'POST /v1/admin/chat/send',
    sends: { toUserId: ID, msgType: 3, content: '', file: FILE },
    least: 'toUserId file msgType',
  },
  { call: 'POST /v1/admin/chat/read', sends: { sessionId: ID } },
];

const SUBJECT = {
  subjectCategory: 'cooperative',
  subjectName: '三墩蔬菜专业合作社',
  subjectType: 5,
  certificateNo: '33990119900228001X',
  legalPerson: '林大有',
  contactName: '林大有',
  phoneNumber: PHONE,
  backupPhone: '0571-00000001',
  deptId: '3301060101',
  address: '三墩镇1号',
  lng: 120.1,
  lat: 30.2,
  registerDate: '2020-01-01',
  registerCapital: 10,
  employeeCount: 5,
  annualOutputValue: 20,
  productCert: [1],
  brandName: '三墩',
  photoUrls: [{ ...FILE, url: PICTURE }],
  licenceUrls: [{ ...FILE, url: PICTURE }],
  smsAgreeFlag: 1,
  creditLevel: 'A',
  status: 1,
  remark: '',
  extInfo: { coopLevel: '一般', coopType: '种植', memberCount: 5, mainProducts: '蔬菜' },
};

const SUBJECTS: readonly ContractCall[] = [
  {
    call: 'POST /v1/admin/bookSubject/page',
    sends: {
      subjectCategory: 'grain',
      keyword: '合作社',
      deptId: '3301',
      includeChild: 1,
      subjectType: 2,
      creditLevel: 'A',
      productCert: 1,
      smsAgreeFlag: 1,
      auditStatus: 2,
      status: 1,
      licenceExpireBefore: '2026-12-31',
      ...PAGING,
    },
    least: '',
    rows: 'subjectNo subjectName subjectCategory legalPerson contactName phoneNumber fullDeptName creditLevel status updateTime',
  },
  {
    call: 'GET /v1/admin/bookSubject/details',
    sends: { subjectId: ID },
    answers:
      'subjectId subjectNo qrCode subjectCategory subjectName subjectType creditCode legalPerson certificateNo contactName phoneNumber backupPhone deptId fullDeptName address lng lat registerDate registerCapital employeeCount annualOutputValue productCert brandName photoUrls licenceUrls smsAgreeFlag creditLevel dataSource auditStatus status remark extInfo userId version',
  },
  { call: 'POST /v1/admin/bookSubject/save', sends: SUBJECT, answers: 'subjectId' },
  {
    call: 'POST /v1/admin/bookSubject/update',
    sends: { subjectId: ID, version: 2, ...SUBJECT },
    answers: 'subjectId',
  },
  { call: 'POST /v1/admin/bookSubject/remove', sends: { subjectIds: [ID] } },
  { call: 'POST /v1/admin/bookSubject/changeStatus', sends: { subjectIds: [ID], status: 0 } },
  {
    call: 'POST /v1/admin/bookSubject/import',
    answers: 'importId successCount failCount failFileUrl',
  },
  { call: 'GET /v1/admin/bookSubject/importTemplate', sends: { subjectCategory: 'grain' } },
  {
    call: 'GET /v1/admin/bookSubject/export',
    sends: { subjectCategory: 'grain', deptId: '3301' },
    least: '',
  },
  {
    call: 'GET /v1/admin/bookSubject/countByCategory',
    sends: { deptId: '3301' },
    least: '',
    answers: 'subjectCategory subjectCount smsCount',
  },
];

export const CONTRACT_PEOPLE = [...SESSION, ...PEOPLE, ...DEPARTMENTS, ...BOOK, ...SUBJECTS];
