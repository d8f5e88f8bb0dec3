/** The sections of the side menu and their pages, in the order in which they show. */
import type { RoleKey } from '../../access/roles.ts';
import { type FunctionType, SUBJECT_CATEGORY } from '../../dictionaries.ts';
import { pageNameOf } from '../../people/subjects/page-names.ts';

export interface Look {
  icon?: string;
  hidden?: true;
  watermark?: true;
  functionType?: FunctionType;
  activeMenu?: string;
  redirect?: string;
  built?: true;
}
export type Page = readonly [path: string, component: string, title: string, roles: Roles, look?: Look];
export type Roles = readonly RoleKey[] | null;

const ALL: Roles = null;
// The specification's city-admin check.
const HI: readonly RoleKey[] = ['superAdmin', 'admin', 'provinceAdmin', 'cityAdmin', 'countyAdmin'];
const ADM: readonly RoleKey[] = [...HI, 'townshipAdmin', 'villageAdmin'];
const UPPER_MSG: readonly RoleKey[] = ['provinceSmsMessenger', 'citySmsMessenger', 'countySmsMessenger'];
const MSG: readonly RoleKey[] = [...UPPER_MSG, 'townshipSmsMessenger', 'villageSmsMessenger', 'smsMessenger'];
const WRITERS: Roles = [...ADM, ...MSG];
const CONSULTING: readonly RoleKey[] = ['drafter', 'draftChecker'];
const PROVINCE: Roles = ['superAdmin', 'admin', 'provinceAdmin'];
const PEOPLE: readonly RoleKey[] = [...HI, 'townshipAdmin'];
const SEC: RoleKey = 'securityAdmin';
const AUD: RoleKey = 'auditAdmin';
// Function types 7 and 14, which the specification keeps from the plain admin.
const RESTRICTED: Roles = ['superAdmin', 'provinceAdmin', 'cityAdmin', 'countyAdmin'];
const PLAIN_ADMIN: Roles = ['superAdmin', 'admin'];

/** The 26 pages that add a subject: the page's name is `add` and the category's. */
const subjectPages = SUBJECT_CATEGORY.map(
  ({ value, label }): Page => [
    `/mailList/${pageNameOf(value)}`,
    `mailList/${pageNameOf(value)}`,
    `新增${label}`,
    WRITERS,
    { hidden: true, watermark: true, activeMenu: '/mailList/index', built: true },
  ],
);

export interface Section {
  /** Its pages count up from it. */
  readonly id: number;
  readonly path: string;
  readonly title: string;
  readonly look: Look;
  readonly pages: readonly Page[];
}

export const SECTIONS: readonly Section[] = [
  {
    id: 100,
    path: '/',
    title: '工作台',
    look: { icon: 'home', redirect: '/dashboard', built: true },
    pages: [['/dashboard', 'dashboard/newIndex', '工作台', ALL, { icon: 'home', built: true }]],
  },
  {
    id: 200,
    path: '/sms',
    title: '短信管理',
    look: { icon: 'message', built: true },
    pages: [
      [
        '/sms/apply',
        'sms/ApplySMS',
        '短信申请',
        WRITERS,
        { icon: 'edit', watermark: true, functionType: 1, built: true },
      ],
      [
        '/sms/applyForm',
        'sms/ApplySMSForm',
        '新建短信申请',
        WRITERS,
        { hidden: true, watermark: true, activeMenu: '/sms/apply', built: true },
      ],
      [
        '/sms/emergency',
        'sms/EmergencySms',
        '应急短信',
        WRITERS,
        { icon: 'siren', watermark: true, built: true },
      ],
      [
        '/sms/audit',
        'sms/AuditMassSmsApply',
        '短信审核',
        ADM,
        { icon: 'check', watermark: true, functionType: 2, built: true },
      ],
      [
        '/sms/supervise',
        'sms/SuperviseMassSmsApply',
        '短信监管',
        HI,
        { icon: 'monitor', watermark: true, built: true },
      ],
      [
        '/sms/detail',
        'sms/MassSmsDetails',
        '短信详情',
        WRITERS,
        { hidden: true, watermark: true, activeMenu: '/sms/apply', built: true },
      ],
      ['/sms/template', 'sms/SmsTemplate', '短信模板', WRITERS, { icon: 'template', built: true }],
      ['/sms/config', 'sms/SmsConfig', '短信配置', PROVINCE, { icon: 'setting', built: true }],
      ['/sms/channel', 'sms/SmsChannel', '短信通道', PROVINCE, { icon: 'antenna', built: true }],
      ['/sms/otherConfig', 'sms/SmsOtherConfig', '其他配置', PROVINCE, { icon: 'sliders', built: true }],
      [
        '/sms/sensitiveWord',
        'sms/SensitiveWord',
        '敏感词管理',
        [...PROVINCE, 'cityAdmin', SEC],
        { icon: 'shield', built: true },
      ],
      ['/sms/quota', 'sms/SmsQuota', '短信额度', HI, { icon: 'chart', built: true }],
      [
        '/sms/optOut',
        'sms/OptOut',
        '退订名单',
        [...HI, ...MSG],
        { icon: 'stop', watermark: true, built: true },
      ],
      [
        '/sms/inbound',
        'sms/InboundSms',
        '上行短信',
        WRITERS,
        { icon: 'inbox', watermark: true, built: true },
      ],
      [
        '/sms/calendar',
        'sms/SmsCalendar',
        '发送日历',
        WRITERS,
        { icon: 'calendar', watermark: true, built: true },
      ],
      [
        '/sms/undelivered',
        'sms/Undelivered',
        '未送达回访',
        WRITERS,
        { icon: 'call', watermark: true, built: true },
      ],
    ],
  },
  {
    id: 300,
    path: '/info',
    title: '信息管理',
    look: { icon: 'news', built: true },
    pages: [
      [
        '/info/article',
        'info/sanNongZX',
        '三农资讯',
        WRITERS,
        { icon: 'article', functionType: 6, built: true },
      ],
      [
        '/info/disaster',
        'info/DisasterAndReduction',
        '防灾减灾',
        WRITERS,
        { icon: 'storm', functionType: 8, built: true },
      ],
      [
        '/info/dailyHelp',
        'info/everyDayHelp',
        '每日一助',
        [...HI, ...UPPER_MSG],
        { icon: 'hand', watermark: true, functionType: 3, built: true },
      ],
      [
        '/info/sell',
        'info/sellList',
        '供应信息',
        WRITERS,
        { icon: 'sell', watermark: true, functionType: 4, built: true },
      ],
      [
        '/info/buy',
        'info/wantBuy',
        '求购信息',
        WRITERS,
        { icon: 'buy', watermark: true, functionType: 5, built: true },
      ],
      [
        '/info/activity',
        'info/activity',
        '活动管理',
        WRITERS,
        { icon: 'flag', functionType: 10, built: true },
      ],
      ['/info/event', 'info/event', '事件管理', HI, { icon: 'calendar', built: true }],
    ],
  },
  {
    id: 400,
    path: '/audit',
    title: '审核管理',
    look: { icon: 'audit', built: true },
    pages: [
      [
        '/audit/check',
        'audit/checkMain',
        '审核中心',
        ADM,
        { icon: 'list-check', watermark: true, built: true },
      ],
      [
        '/audit/interaction',
        'audit/interaction',
        '互动审核',
        ADM,
        { icon: 'chat', watermark: true, built: true },
      ],
      [
        '/audit/add',
        'audit/add',
        '新增互动',
        ADM,
        { hidden: true, activeMenu: '/audit/interaction', built: true },
      ],
      [
        '/audit/shareknowledge',
        'audit/shareknowledge',
        '知识分享审核',
        ADM,
        { icon: 'book', functionType: 13, built: true },
      ],
    ],
  },
  {
    id: 500,
    path: '/consult',
    title: '咨询呼应',
    look: { icon: 'call', built: true },
    pages: [
      [
        '/consult/counsel',
        'consult/counsel',
        '咨询管理',
        [...ADM, ...MSG, ...CONSULTING],
        { icon: 'question', watermark: true, functionType: 9, built: true },
      ],
      [
        '/consult/reply',
        'consult/reply',
        '咨询答复',
        [...ADM, ...CONSULTING],
        { icon: 'reply', watermark: true, built: true },
      ],
      [
        '/consult/phone',
        'consult/configPhone',
        '咨询电话',
        HI,
        { icon: 'phone', watermark: true, built: true },
      ],
    ],
  },
  {
    id: 600,
    path: '/tour',
    title: '乡村旅游',
    look: { icon: 'tour', built: true },
    pages: [
      [
        '/tour/agritainment',
        'tour/agritainmentList',
        '农家乐',
        ADM,
        { icon: 'house', functionType: 11, built: true },
      ],
      ['/tour/homestay', 'tour/homestayList', '民宿', ADM, { icon: 'bed', functionType: 11, built: true }],
      [
        '/tour/picking',
        'tour/pickingTourList',
        '采摘游',
        ADM,
        { icon: 'fruit', functionType: 11, built: true },
      ],
      [
        '/tour/snacks',
        'tour/specialSnacks',
        '特色小吃',
        ADM,
        { icon: 'food', functionType: 11, built: true },
      ],
      ['/tour/play', 'tour/palyList', '游玩', ADM, { icon: 'play', functionType: 11, built: true }],
      ['/tour/coupon', 'tour/couponManage', '优惠券管理', HI, { icon: 'ticket', built: true }],
    ],
  },
  {
    id: 700,
    path: '/interaction',
    title: '个人通讯',
    look: { icon: 'mail', built: true },
    pages: [
      [
        '/interaction/addressBook/index',
        'interaction/addressBook/index',
        '个人通讯录',
        ALL,
        { icon: 'contacts', watermark: true, functionType: 12, built: true },
      ],
      ['/interaction/write', 'interaction/write', '写信', ALL, { icon: 'pen', built: true }],
      ['/interaction/inbox', 'interaction/inbox', '收件箱', ALL, { icon: 'inbox', built: true }],
      ['/interaction/outbox', 'interaction/outbox', '发件箱', ALL, { icon: 'outbox', built: true }],
    ],
  },
  {
    id: 800,
    path: '/mailList',
    title: '主体通讯录',
    look: { icon: 'users', built: true },
    pages: [
      [
        '/mailList/index',
        'mailList/index',
        '通讯录列表',
        WRITERS,
        { icon: 'users', watermark: true, built: true },
      ],
      ...subjectPages,
    ],
  },
  {
    id: 900,
    path: '/hall',
    title: '服务大厅',
    look: { icon: 'apps', built: true },
    pages: [
      ['/hall/service', 'hall/serviceHall', '服务应用', ADM, { icon: 'apps', built: true }],
      ['/hall/center', 'hall/serviceCenter', '服务中心', ADM, { icon: 'map-pin', built: true }],
      ['/hall/shopType', 'hall/liveShopServiceType', '服务类型', HI, { icon: 'tag', built: true }],
      ['/hall/shopIcon', 'hall/liveShopServiceIcon', '服务图标', HI, { icon: 'image', built: true }],
      ['/hall/shopDevice', 'hall/liveShopSmartDevice', '智能设备', HI, { icon: 'device', built: true }],
      [
        '/hall/appAccess',
        'hall/appAccessManage',
        '应用接入管理',
        RESTRICTED,
        { icon: 'plug', watermark: true, functionType: 14, built: true },
      ],
    ],
  },
  {
    id: 1000,
    path: '/push',
    title: '推送管理',
    look: { icon: 'bell', built: true },
    pages: [
      [
        '/push/list',
        'push/pushListPage',
        '推送管理',
        RESTRICTED,
        { icon: 'bell', functionType: 7, built: true },
      ],
    ],
  },
  {
    id: 1100,
    path: '/flight',
    title: '驾驶舱',
    look: { icon: 'screen', redirect: '/flight/index', built: true },
    pages: [
      // Anybody may open it, signed in or not: the web knows it without the menu as well.
      ['/flight/index', 'flight/index', '驾驶舱', ALL, { icon: 'screen', hidden: true, built: true }],
      ['/flight/production', 'flight/production', '产销对接', HI, { icon: 'exchange', built: true }],
      ['/flight/userInfo', 'flight/userInfo', '用户信息', HI, { icon: 'users', built: true }],
      ['/flight/disaster', 'flight/disaster', '信息管理', HI, { icon: 'storm', built: true }],
      ['/flight/NongHu', 'flight/NongHu', '呼应', HI, { icon: 'call', built: true }],
    ],
  },
  {
    id: 1200,
    path: '/system',
    title: '系统管理',
    look: { icon: 'setting', built: true },
    pages: [
      [
        '/system/user',
        'system/UserManagement',
        '用户管理',
        [...PEOPLE, SEC],
        { icon: 'user', watermark: true, built: true },
      ],
      ['/system/dept', 'system/organizational', '组织机构', PEOPLE, { icon: 'tree', built: true }],
      [
        '/system/adminInfo',
        'system/adminInfo',
        '管理员信息',
        PEOPLE,
        { icon: 'id-card', watermark: true, built: true },
      ],
      ['/system/document', 'system/documentManage', '文档管理', HI, { icon: 'file', built: true }],
      ['/system/role', 'system/role', '角色管理', ['superAdmin', SEC], { icon: 'key', built: true }],
      ['/system/menu', 'system/menu', '菜单管理', PLAIN_ADMIN, { icon: 'menu', built: true }],
      ['/system/dict', 'system/dict', '字典管理', PLAIN_ADMIN, { icon: 'dict', built: true }],
      ['/system/param', 'system/param', '参数设置', [...PLAIN_ADMIN, SEC], { icon: 'sliders', built: true }],
      [
        '/system/operLog',
        'system/operLog',
        '操作日志',
        ['superAdmin', 'admin', AUD],
        { icon: 'log', watermark: true, built: true },
      ],
      [
        '/system/loginLog',
        'system/loginLog',
        '登录日志',
        ['superAdmin', 'admin', AUD],
        { icon: 'audit', watermark: true, built: true },
      ],
      [
        '/system/onlineSessions',
        'system/onlineSessions',
        '在线会话',
        [...PEOPLE, SEC],
        { icon: 'device', watermark: true, built: true },
      ],
      ['/system/access', 'system/access', '权限说明', [...HI, SEC], { icon: 'shield', built: true }],
      ['/system/contacts', 'system/adminContacts', '联系管理员', ALL, { icon: 'contacts', built: true }],
    ],
  },
  {
    id: 1300,
    path: '/userInfoManagement',
    title: '个人信息管理',
    look: { icon: 'profile', built: true },
    pages: [
      [
        '/userInfoManagement/userAddressList',
        'userInfoManagement/userAddressList',
        '个人信息',
        ALL,
        { icon: 'profile', watermark: true, built: true },
      ],
    ],
  },
  {
    // Only while the built-in carrier is the only one: the server leaves it out otherwise.
    id: 1400,
    path: '/trial',
    title: '模拟手机',
    look: { icon: 'phone', built: true },
    pages: [['/trial/handset', 'trial/SimulatedHandset', '模拟手机', ALL, { icon: 'phone', built: true }]],
  },
  {
    // as above
    id: 1500,
    path: '/ui',
    title: '设计规范',
    look: { icon: 'display', built: true },
    pages: [['/design', 'trial/DesignSystem', '设计规范', ALL, { icon: 'display', built: true }]],
  },
];
