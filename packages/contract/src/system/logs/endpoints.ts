/** The sign-in log, the operation log and the sessions of people who are here. Nobody changes a log. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  wholeNumber,
} from '../../envelope.ts';
import { chainProgress, onlineSession, operationDetailsAnswer, operationRow, signInRow } from './fields.ts';

/** The organisation at the time of the act, with everything below it unless said otherwise. */
const place = {
  deptId: z.optional(deptCode),
  includeChild: z._default(queryFlag, 1),
};

const operationFilters = {
  /** beginning of the account or of the name */
  userName: z.optional(text(20)),
  ...place,
  module: z.optional(text(20)),
  action: z.optional(text(20)),
  /** words of what was done to what */
  keyword: z.optional(text(50)),
  bizType: z.optional(text(40)),
  bizId: z.optional(text(64)),
  requestId: z.optional(text(64)),
  /** of `LOGGED_RESULT` */
  result: z.optional(queryFlag),
  /** the whole address */
  ip: z.optional(text(45)),
  operateTimeStart: z.optional(moment),
  operateTimeEnd: z.optional(moment),
};

const signInFilters = {
  userName: z.optional(text(20)),
  ...place,
  loginType: z.optional(wholeNumber(1, 4)),
  result: z.optional(queryFlag),
  ip: z.optional(text(45)),
  loginTimeStart: z.optional(moment),
  loginTimeEnd: z.optional(moment),
};

/** `total` counts up to the parameter `listedLogs`; `more`: there are older ones behind it. */
const logPage = <Row extends z.ZodMiniType>(row: Row) => z.extend(pageOf(row), { more: z.boolean() });

export const pageOperations = get('/v1/admin/log/operPage', {
  access: permitted('log:oper'),
  summary: '操作日志，最近的在前',
  request: z.strictObject({ ...operationFilters, ...paging, ...sortedBy('operateTime') }),
  otherNames: { roleName: 'roleNames' },
  answer: logPage(operationRow),
});
export const operationDetails = get('/v1/admin/log/operDetails', {
  access: permitted('log:oper'),
  summary: '一条操作日志，附修改前后的内容',
  request: z.strictObject({ logId: id }),
  otherNames: { roleName: 'roleNames' },
  answer: operationDetailsAnswer,
});
export const operationWords = get('/v1/admin/log/operWords', {
  access: permitted('log:oper'),
  summary: '操作日志中出现过的模块和动作',
  request: z.strictObject({}),
  answer: z.object({ modules: z.array(z.string()), actions: z.array(z.string()) }),
});
export const exportOperations = get('/v1/admin/log/operExport', {
  access: permitted('log:export'),
  summary: '导出操作日志',
  form: 'file',
  request: z.strictObject(operationFilters),
  answer: nothing,
});
export const checkOperationChain = post('/v1/admin/log/checkChain', {
  access: permitted('log:oper'),
  summary: '核对操作日志是否被改动',
  form: 'events',
  request: z.strictObject({}),
  answer: chainProgress,
});

export const pageSignIns = get('/v1/admin/log/loginPage', {
  access: permitted('log:login'),
  summary: '登录日志，最近的在前',
  request: z.strictObject({ ...signInFilters, ...paging, ...sortedBy('loginTime') }),
  answer: logPage(signInRow),
});
export const exportSignIns = get('/v1/admin/log/loginExport', {
  access: permitted('log:export'),
  summary: '导出登录日志',
  form: 'file',
  request: z.strictObject(signInFilters),
  answer: nothing,
});

// Whoever may switch an account off may also end what it is doing.
export const pageOnlineSessions = get('/v1/admin/session/page', {
  access: permitted('user:status'),
  summary: '在线会话',
  request: z.strictObject({ userName: z.optional(text(20)), ...place, ...paging }),
  answer: pageOf(onlineSession),
});
export const endOnlineSession = post('/v1/admin/session/end', {
  access: permitted('user:status'),
  summary: '结束他人的会话',
  request: z.strictObject({ sessionId: id, reason: text(100, 1) }),
  answer: nothing,
});
