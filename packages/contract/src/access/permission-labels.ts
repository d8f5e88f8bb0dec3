/** Chinese names of authorities and button strings: where rights are given, compared and logged. */
import {
  CONTENT_KINDS,
  CONTENT_TYPES,
  type ContentType,
  offlineWordOf,
} from '../publishing/content-review/kinds.ts';
import type { Authority, Permission } from './permissions.ts';

export const authorityLabel: Record<Authority, string> = {
  CONSOLE: '进入控制台',
  SMS_APPLY: '短信申请',
  SMS_AUDIT: '短信审核',
  SMS_SUPERVISE: '短信监管',
  SMS_CONFIG: '短信配置',
  CONTENT_EDIT: '内容编辑',
  CONTENT_AUDIT: '内容审核',
  CONSULT_DRAFT: '咨询拟稿',
  CONSULT_CHECK: '咨询审核',
  BOOK: '通讯录',
  HALL: '服务大厅',
  USER_ADMIN: '用户与组织',
  SYS_CONFIG: '系统设置',
  LOG_READ: '日志',
  COCKPIT: '查看驾驶舱',
};

type ContentVerb = 'add' | 'edit' | 'remove' | 'order' | 'pass' | 'noPass' | 'offline';
type ContentString = `content:${ContentType}:${ContentVerb}`;

const contentVerbLabel: Record<ContentVerb, (what: string, type: ContentType) => string> = {
  add: (what) => `新增${what}`,
  edit: (what) => `修改${what}`,
  remove: (what) => `删除${what}`,
  order: (what) => `调整${what}顺序`,
  pass: (what) => `审核通过${what}`,
  noPass: (what) => `退回${what}`,
  offline: (what, type) => `${offlineWordOf(type)}${what}`,
};

const contentLabels = new Map<string, string>(
  CONTENT_TYPES.flatMap((type) =>
    Object.entries(contentVerbLabel).map(([verb, labelOf]): [string, string] => [
      `content:${type}:${verb}`,
      labelOf(CONTENT_KINDS[type].label, type),
    ]),
  ),
);

const labels: Record<Exclude<Permission, ContentString>, string> = {
  'sms:apply:add': '新增短信申请',
  'sms:apply:edit': '修改短信申请',
  'sms:apply:submit': '提交短信申请',
  'sms:apply:revoke': '撤回短信申请',
  'sms:apply:delete': '删除短信申请',
  'sms:apply:copy': '复制短信申请',
  'sms:apply:export': '导出短信申请',
  'sms:template:use': '使用短信模板',
  'sms:audit:pass': '短信审核通过',
  'sms:audit:noPass': '短信审核退回',
  'sms:audit:detail': '查看审核详情',
  'sms:supervise:cancelSend': '取消和暂停发送',
  'sms:supervise:remark': '填写监管批注',
  'sms:supervise:export': '导出监管列表',
  'sms:supervise:sendDetail': '查看发送明细',
  'sms:template:edit': '编辑短信模板',
  'sms:template:delete': '删除短信模板',
  'sms:config:publish': '发布短信配置',
  'sms:config:sendUser': '选择发送人员',
  'sms:channel:edit': '维护短信通道',
  'sms:word:add': '新增敏感词',
  'sms:word:remove': '删除敏感词',
  'sms:other:update': '修改其他配置',
  'sms:quota:edit': '调整短信额度',
  'sms:optOut:edit': '维护退订名单',
  'content:interaction:add': '新增互动',
  'content:interaction:remove': '删除互动',
  'content:interaction:pass': '审核通过互动',
  'content:interaction:noPass': '退回互动',
  'content:interaction:offline': '下架互动、删除评论',
  'check:main': '使用审核中心',
  'consult:add': '代报咨询',
  'consult:assign': '分派咨询',
  'consult:draft': '拟写咨询答复',
  'consult:pass': '通过咨询答复',
  'consult:noPass': '退回咨询答复',
  'consult:close': '办结咨询',
  'consult:phone': '维护咨询电话',
  'book:group:edit': '编辑通讯录分组',
  'book:group:delete': '删除通讯录分组',
  'book:group:move': '移动分组成员',
  'book:user:delete': '删除分组成员',
  'book:subject:edit': '编辑农业主体',
  'book:subject:remove': '删除农业主体',
  'book:subject:import': '导入农业主体',
  'book:subject:export': '导出农业主体',
  'hall:edit': '编辑服务应用',
  'hall:delete': '删除服务应用',
  'hall:order': '调整服务应用顺序',
  'center:edit': '编辑服务中心',
  'center:delete': '删除服务中心',
  'center:order': '调整服务中心顺序',
  'shop:edit': '编辑生活服务店',
  'shop:remove': '删除生活服务店',
  'app:edit': '编辑接入应用',
  'app:secret': '重置应用密钥',
  'user:add': '新增用户',
  'user:edit': '修改用户',
  'user:remove': '删除用户',
  'user:status': '停用和启用用户、结束会话',
  'user:unlock': '解锁用户',
  'user:resetPwd': '重置密码',
  'user:import': '导入用户',
  'user:export': '导出用户',
  'user:identity': '管理用户身份',
  'dept:edit': '维护组织机构',
  'dept:remove': '合并和删除组织',
  'adminInfo:edit': '编辑管理员信息',
  'adminInfo:remove': '移除管理员信息',
  'data:plain': '查看完整号码和证件',
  'data:exportPlain': '导出完整号码和证件',
  'menu:edit': '维护菜单',
  'dict:edit': '维护字典',
  'role:edit': '维护角色',
  'param:edit': '维护参数',
  'log:oper': '查看操作日志',
  'log:login': '查看登录日志',
  'log:export': '导出日志',
};

/** The word for a string; the string itself when nobody declared it any more, so that it is named in any case. */
export function permissionLabel(permission: string): string {
  return labels[permission as keyof typeof labels] ?? contentLabels.get(permission) ?? permission;
}
