/**
 * The calls of the specification's section 7, as its text (excerpt.md) names them: where they are, and the fields that it names for them.
 * Made by hand from the text, and from nothing of the product; a test holds it against the text.
 */

export interface SpecifiedCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** its name as the text has it, where that is not the whole path */
  readonly says?: string;
  /** the fields that the text names, with a value of each; none for a list or a profile; undefined where they are "not shown" */
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly fieldsIn?: 'query' | 'body';
}

type More = Omit<SpecifiedCall, 'method' | 'path'>;
const get = (path: string, more: More = {}): SpecifiedCall => ({ method: 'GET', path, ...more });
const post = (path: string, more: More = {}): SpecifiedCall => ({ method: 'POST', path, ...more });
const inQuery = (fields: SpecifiedCall['fields']): More => ({ fieldsIn: 'query', ...(fields && { fields }) });
const inBody = (fields: SpecifiedCall['fields']): More => ({ fieldsIn: 'body', ...(fields && { fields }) });

/** Several calls that the text names in one breath: `/v2/service/hall/{query,delete}`, or a name with others after it. */
const each = (base: string, says: string, ...names: string[]): SpecifiedCall[] =>
  names.map((name) => post(`${base}/${name}`, { says }));
const short = (...names: string[]): SpecifiedCall[] =>
  names.map((name) => post(`/v1/admin/${name}`, { says: `/${name}` }));

const session: readonly SpecifiedCall[] = [
  post('/v2/admin/oauth/user/login', inBody({ userName: 'nobody', password: 'Wrong#Word1', code: '' })),
  get('/v1/admin/oauth/getInfo/v2', inQuery({})),
  post('/v1/admin/oauth/user/authLogin'),
  post('/v1/admin/oauth/sendLoginPhoneCode', inQuery(undefined)),
  post('/v1/admin/oauth/user/checkModifyByPhone'),
  post('/v1/admin/oauth/sendRegisterPhoneCode'),
  post('/v1/admin/third/xcdn/login', inQuery({ code: 'a-code' })),
  post('/v1/admin/third/xcdn/bindExAcc'),
  post('/v1/admin/third/xcdn/autoCreateAccount'),
  get('/v2/admin/oauth/loginQrCode', inQuery({})),
  post('/v2/admin/oauth/qrCodeLogin'),
  get('/v1/common/getVerificationCode', { says: 'v1/common/getVerificationCode' }),
  get('/v1/common/getIp', inQuery({})),
  get('/v1/admin/menu/getRouter', inQuery({})),
  get('/v1/admin/userIdentity/getListIdentity', inQuery({})),
  post('/v1/admin/userIdentity/switchIdentity', inQuery({ identity: '1' })),
  post('/v1/admin/userIdentity/modifyDept', inBody({ deptId: '330106A1' })),
  get('/v2/admin/data/getUserAreaInfo', inQuery({})),
  post(
    '/v1/admin/realNameAuth/submitAuth',
    inBody({ realName: '周敏', certificateNo: '339901199002280019' }),
  ),
  post('/v1/admin/accessStatistics/count', {
    says: 'v1/admin/accessStatistics/count',
    ...inBody({ id: '1', type: 'LOGIN_TYPE', subType: 101, osType: 403, deptId: '33A1' }),
  }),
  post(
    '/v2/userInfo/updatePassword',
    inBody({ oldPassword: 'Wrong#Word1', newPassword: 'Xin#Mima2026', newPasswordConfirm: 'Xin#Mima2026' }),
  ),
  post(
    '/v2/userInfo/updateUserInfo',
    inBody({
      realName: '周敏',
      userName: 'zhoumin',
      certificateNo: '339901199002280019',
      phoneNumber: '15400000001',
      avatar: '',
    }),
  ),
  post('/v2/userInfo/sendPhoneCode', inQuery({ phoneNumber: '15400000002' })),
  post('/v2/userInfo/verify', inBody({ phoneNumber: '15400000002', code: '123456' })),
];

const addressBook: readonly SpecifiedCall[] = [
  post('/v1/admin/book/build/group'),
  post('/v1/admin/book/user/delete'),
  get('/v1/admin/book/group/user/list', inQuery({ pageNum: 1, pageSize: 10 })),
  get('/v1/admin/book/group/info', {
    says: 'v1/admin/book/group/info',
    ...inQuery({ groupName: '种粮大户', pageNum: 1, pageSize: 10 }),
  }),
  post('/v1/admin/book/group/operate'),
  post('/v1/admin/book/moveGroup'),
  post('/v1/admin/book/count/UnreadMsg'),
];

const massSms: readonly SpecifiedCall[] = [
  post('/v1/admin/massSmsApply'),
  ...short('listSmsObjCategory', 'deleteSmsApply', 'massSmsCheck', 'countMass', 'massSms/revoke'),
  ...short('massSms/pass', 'massSms/noPass', 'massSmsCancelSend', 'checkAuditKeyWord'),
  post('/v1/admin/pageMyMassSmsApply'),
  post('/v1/admin/pageAuditMassSmsApply', { says: 'pageAuditMassSmsApply' }),
  post('/v1/admin/pageSuperviseMassSmsApply', { says: 'pageSuperviseMassSmsApply' }),
  get('/v1/admin/dept/listChildDept'),
  get('/v1/admin/dept/listMyChildDept', { says: '/dept/listMyChildDept' }),
  get('/v1/admin/dept/getSuperiorDept', {
    says: '/dept/getSuperiorDept',
    ...inQuery({ deptId: '330106A1' }),
  }),
  get('/v1/admin/dept/getDept', { says: '/dept/getDept', ...inQuery({ deptId: '330106A1' }) }),
  get('/v2/smsApply/page'),
  get('/v1/newProduct/page2Sms'),
  get('/v2/userInfo/getUserAndIdentity'),
  get('/v2/userInfo/getUserAndIdentityByPhoneNumber', { says: '/getUserAndIdentityByPhoneNumber' }),
  get('/v1/admin/massSmsDetails'),
  get('/v1/admin/pageSendDetails', { says: '/pageSendDetails' }),
  get('/v1/admin/massSmsBusinessProcesses', { says: '/massSmsBusinessProcesses' }),
  get('/v1/admin/massSmsSendSituation', { says: '/massSmsSendSituation' }),
  get('/v1/smsOtherConfig/detail', inQuery({})),
  get('/v1/admin/SmsLinkClick/conversionRateDetail'),
  post('/v1/smsOtherConfig/update'),
  post('/v2/zzdSms/apply/auditList'),
  post('/v2/zzdSms/apply/details', { says: '/details' }),
  post('/smsTemplate/addOrModify'),
  post('/smsTemplate/delete', { says: '/delete' }),
  get('/smsTemplate/page'),
];

const others: readonly SpecifiedCall[] = [
  ...each('/v2/service/hall', '/v2/service/hall/{query,delete,add,update,order}', 'query', 'delete', 'add'),
  ...each('/v2/service/hall', '/v2/service/hall/{query,delete,add,update,order}', 'update', 'order'),
  ...each('/v2/service/center', '/v2/service/center/{query,delete,add,update,order}', 'query', 'delete'),
  ...each('/v2/service/center', '/v2/service/center/{query,delete,add,update,order}', 'add', 'update'),
  ...each('/v2/service/center', '/v2/service/center/{query,delete,add,update,order}', 'order'),
  ...each('/v1/adminInfo', '/v1/adminInfo/add', 'add', 'update', 'remove'),
  get('/v1/adminInfo/list', inQuery({})),
  ...each('/sms/config', '/sms/config/selectSendUser', 'selectSendUser'),
  ...each('/sms/config', '/publish', 'publish'),
  get('/sms/config/getUseVersion', inQuery({})),
  get('/sms/config/listAllVersion', { says: 'listAllVersion' }),
  get('/sms/config/getBySmsConfigVersion', { says: 'getBySmsConfigVersion' }),
  post('/v1/admin/sensitiveWord/page'),
  post('/globalType/addSensitiveWords'),
  post('/globalType/removeContainChildren', { says: '/removeContainChildren' }),
  get('/v1/admin/consultation/configPhoneList'),
  post('/v1/admin/consultation/updateConfigPhone'),
  get('/v1/admin/dictValue/listByDictTypeCode', inQuery({ dictTypeCode: 'PORTAL_SERVICE_TYPE' })),
  ...each('/v1/admin/liveShopServiceType', '/v1/admin/liveShopServiceType', 'page', 'save', 'update'),
  ...each('/v1/admin/liveShopServiceType', '/v1/admin/liveShopServiceType', 'remove'),
  ...each('/v1/admin/liveShopServiceIcon', 'liveShopServiceIcon', 'page', 'save', 'update', 'remove'),
  ...each('/v1/admin/liveShopSmartDevice', 'liveShopSmartDevice', 'save', 'update', 'remove', 'page'),
  get('/v1/documentManage/listDocumentManage', inQuery({})),
  ...each('/v1/documentManage', '/v1/documentManage/sort', 'sort', 'addDownloadCount', 'save', 'remove'),
  ...each('/v1/documentManage', '/v1/documentManage/sort', 'update'),
  ...each('/v1/admin/activity', '/v1/admin/activity/deletePamActivity', 'deletePamActivity'),
  ...each('/v1/admin/activity', 'insertPamActivity, updateActivity, auditActivity', 'insertPamActivity'),
  ...each('/v1/admin/activity', 'insertPamActivity, updateActivity, auditActivity', 'updateActivity'),
  ...each('/v1/admin/activity', 'insertPamActivity, updateActivity, auditActivity', 'auditActivity'),
  post('/v2/admin/activity/auditActivity'),
  get('/v1/admin/activity/revoke', inQuery({ activityId: '1' })),
  post('/v1/admin/fileOperation/uploadFile'),
  { method: 'DELETE', path: '/v1/admin/fileOperation/deleteFiles' },
  get('/v1/admin/fileOperation/getFile'),
  ...each('/v1/admin/event', '/v1/admin/event/searchEvents', 'searchEvents'),
  post('/v1/admin/event/addEvent', { says: '/addEvent' }),
  post('/v1/admin/event/removeEvent', { says: '/removeEvent', ...inQuery({ id: '1' }) }),
  ...each('/v2/knowledge', '/v2/knowledge/page', 'page', 'remove', 'add', 'details', 'modify', 'pass'),
  ...each('/v2/knowledge', '/v2/knowledge/page', 'unPass'),
  get('/v2/knowledge/listOperationRecord'),
];

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [...session, ...addressBook, ...massSms, ...others];
