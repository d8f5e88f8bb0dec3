/** Rows of the three pages about acts, sign-ins and sessions, and the dictionaries of their fields. */
import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { id, moment, verdict } from '../../envelope.ts';
import { SUCCESS_CODE } from '../../error-codes.ts';
import { LOGGED_CONTENT } from '../../publishing/content-review/kinds.ts';

/** Ways of signing in. */
export const SIGN_IN_WAY = [
  { value: 1, label: '密码' },
  { value: 2, label: '短信验证码' },
  { value: 3, label: '扫码' },
  { value: 4, label: '第三方' },
] as const satisfies Dictionary;

/** Results of an act or of a sign-in. */
export const LOGGED_RESULT = [
  { value: 1, label: '成功' },
  { value: 0, label: '失败' },
] as const satisfies Dictionary;
export const LoggedResult = { failed: 0, succeeded: 1 } as const;

/** The object of a call that was refused, by its path: the handler may not have come to know another. */
export const CALL_OBJECT = 'call';

/** Objects of acts, by their tables. */
export const LOGGED_OBJECT = [
  { value: 'sys_user', label: '用户' },
  { value: 'sys_user_identity', label: '身份' },
  { value: 'second_factor', label: '动态口令' },
  { value: 'sys_user_external', label: '第三方账号' },
  { value: 'import_task', label: '导入' },
  { value: 'sys_dept', label: '组织机构' },
  { value: 'sys_role', label: '角色' },
  { value: 'sys_menu', label: '菜单' },
  { value: 'sys_dict_type', label: '字典' },
  { value: 'sys_dict_value', label: '字典值' },
  { value: 'sys_param', label: '参数' },
  { value: 'admin_info', label: '管理员信息' },
  { value: 'book_group', label: '通讯录分组' },
  { value: 'agri_subject', label: '农业主体' },
  { value: 'mass_sms_apply', label: '群发短信申请' },
  { value: 'sms_visit', label: '未送达回访' },
  { value: 'global_type', label: '敏感词' },
  { value: 'sms_template', label: '短信模板' },
  { value: 'sms_request', label: '短信需求' },
  { value: 'product', label: '供求产品' },
  { value: 'sms_config_version', label: '短信配置' },
  { value: 'sms_other_config', label: '短信其他配置' },
  { value: 'sms_quota', label: '短信额度' },
  { value: 'sms_opt_out', label: '退订名单' },
  { value: 'sms_consent', label: '同意记录' },
  { value: 'sms_inbound', label: '上行短信' },
  { value: 'sms_channel', label: '短信通道' },
  { value: 'app_access', label: '接入应用' },
  { value: 'live_shop_service_type', label: '服务类型' },
  { value: 'live_shop_service_icon', label: '服务图标' },
  { value: 'live_shop_smart_device', label: '智能设备' },
  { value: 'interaction_post', label: '互动' },
  { value: 'sys_event', label: '事件' },
  ...LOGGED_CONTENT,
  { value: 'consultation', label: '咨询' },
  { value: 'msg_letter', label: '信件' },
  { value: 'consult_phone', label: '咨询电话' },
  { value: 'service_hall', label: '服务应用' },
  { value: 'service_center', label: '服务中心' },
  { value: 'mass_sms_phone_file', label: '号码文件' },
  { value: 'export_task', label: '导出' },
  { value: 'log_oper', label: '操作日志' },
  { value: 'log_login', label: '登录日志' },
  { value: CALL_OBJECT, label: '接口' },
] as const satisfies Dictionary;

export const operationRow = z.object({
  logId: id,
  operateTime: moment,
  /** null: nobody signed in, or the system itself */
  userId: z.nullable(id),
  userName: z.string(),
  realName: z.string(),
  deptId: z.nullable(z.string()),
  deptName: z.nullable(z.string()),
  roleNames: z.string(),
  module: z.string(),
  action: z.string(),
  bizType: z.string(),
  bizId: z.string(),
  summary: z.string(),
  ip: z.nullable(z.string()),
  /** of the call that it was done by; null for commands, the clock, and acts of the time before calls were kept */
  method: z.nullable(z.string()),
  /** as the contract declares it */
  path: z.nullable(z.string()),
  /** keyed hash of the call's fields, 64 hexadecimal digits; null without fields or with a file */
  requestDigest: z.nullable(z.string()),
  /** 200, or the code that it was refused with */
  resultCode: z.number(),
  /** from the call's arrival to the writing of this row, which is the last but the commit */
  costMs: z.nullable(z.number()),
  /** SHA-256 over the row and `prevHash`; null for the seconds until it has a place in the chain */
  rowHash: z.nullable(z.string()),
  /** of the row before it; null for the first one */
  prevHash: z.nullable(z.string()),
  /** JSON, personal data masked */
  beforeData: z.nullable(z.string()),
  afterData: z.nullable(z.string()),
});
export type OperationRow = z.output<typeof operationRow>;

/** The result by its code, of `LOGGED_RESULT`. */
export const loggedResult = ({ resultCode }: Pick<OperationRow, 'resultCode'>): number =>
  resultCode === SUCCESS_CODE ? LoggedResult.succeeded : LoggedResult.failed;

/** One field of the object before and after the act; null where there was none. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  changed: z.boolean(),
});

export const operationDetailsAnswer = z.extend(operationRow, {
  requestId: z.nullable(z.string()),
  /** place in the chain; null for the seconds until it is given */
  chainNo: z.nullable(z.string()),
  changes: z.array(fieldChange),
});

export const signInRow = z.object({
  logId: id,
  loginTime: moment,
  /** null: an account that nobody has */
  userId: z.nullable(id),
  userName: z.string(),
  realName: z.nullable(z.string()),
  deptName: z.nullable(z.string()),
  loginType: z.number(),
  result: z.number(),
  failReason: z.nullable(z.string()),
  ip: z.string(),
  /** the network that the address lies in, as the office calls it; null: a foreign one */
  area: z.nullable(z.string()),
  browser: z.string(),
  /** of `OS_TYPE`, as the browser's own words tell it; an iPad may call itself a Macintosh */
  osType: z.number(),
  /** as the browser named itself */
  userAgent: z.nullable(z.string()),
});
export type SignInRow = z.output<typeof signInRow>;

/** Progress of the check of the chain; `report` ends it. */
export const chainProgress = z.object({
  checked: z.number(),
  total: z.number(),
  report: z.nullable(
    z.object({
      /** null: every row is as it was written */
      broken: z.nullable(
        z.object({
          chainNo: z.string(),
          problem: z.enum(['changed', 'missing']),
          /** the changed row, or the last one before the gap; null when nothing stands before it */
          row: z.nullable(operationRow),
        }),
      ),
      lastHash: z.nullable(z.string()),
    }),
  ),
});
export type ChainProgress = z.output<typeof chainProgress>;

export const onlineSession = z.object({
  sessionId: id,
  userName: z.string(),
  realName: z.string(),
  roleNames: z.string(),
  deptName: z.string(),
  ip: z.string(),
  browser: z.string(),
  createTime: moment,
  lastActiveTime: moment,
  can: z.object({ end: verdict }),
});
export type OnlineSession = z.output<typeof onlineSession>;

/** Somebody is told why what they do ends. */
export const endReasonProblem = (reason: string): string | null =>
  reason.trim() === '' ? '请填写原因' : null;
