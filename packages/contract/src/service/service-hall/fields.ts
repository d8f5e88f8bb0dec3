/** Applications of the service hall (服务应用): their limits, and the sentences about their form. */
import type { Dictionary } from '../../dictionaries.ts';
import { externalLinkProblem, isExternalLink } from '../../rules/external-link.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { regionProblem } from '../region-list/fields.ts';

export const SERVICE_NAME_MAX = 20;
export const SERVICE_DESC_MAX = 100;
export const LINK_MAX = 300;
export const MINI_APP_ID_MAX = 40;
export const REMARK_MAX = 200;

export const OPEN_MODE = [
  { value: 1, label: '内部页面' },
  { value: 2, label: '外部链接' },
  { value: 3, label: '小程序' },
] as const satisfies Dictionary;
export type OpenMode = (typeof OPEN_MODE)[number]['value'];
export const OpenMode = { inside: 1, outside: 2, miniApp: 3 } as const;

export const TERMINAL = [
  { value: 1, label: '网页' },
  { value: 2, label: '应用' },
  { value: 3, label: '小程序' },
] as const satisfies Dictionary;
export type Terminal = (typeof TERMINAL)[number]['value'];

export interface TypedService {
  readonly serviceName: string;
  readonly serviceType: number | null;
  readonly iconUrl: string;
  readonly openMode: number;
  readonly linkUrl: string;
  readonly miniAppId: string;
  readonly deptId: string | null;
  readonly terminal: readonly number[];
  readonly onlineTime: string | null;
  readonly offlineTime: string | null;
}

export const serviceProblems = (typed: TypedService): Problems => {
  const { openMode, onlineTime, offlineTime } = typed;
  const endsBefore = onlineTime !== null && offlineTime !== null && offlineTime <= onlineTime;
  return problemsIn({
    serviceName: unlessFilled(typed.serviceName, '请填写名称'),
    // the call carries 0 for none
    serviceType: typed.serviceType ? null : '请选择服务类型',
    iconUrl: unlessFilled(typed.iconUrl, '请上传图标'),
    linkUrl: unlessFilled(typed.linkUrl, '请填写地址') ?? linkProblem(openMode, typed.linkUrl.trim()),
    miniAppId: openMode === OpenMode.miniApp ? unlessFilled(typed.miniAppId, '请填写小程序编号') : null,
    deptId: regionProblem(typed.deptId),
    terminal: unlessFilled(typed.terminal, '请选择终端'),
    offlineTime: endsBefore ? '下线时间应晚于上线时间' : null,
  });
};

function linkProblem(openMode: number, link: string): string | null {
  if (openMode === OpenMode.outside) return externalLinkProblem(link);
  if (openMode === OpenMode.inside)
    return /^\/(?!\/)[\w\-/?=&%.]*$/.test(link) ? null : '内部页面的地址以/开头，如/info/article';
  // no address of another place by which the mini program would be left
  return isExternalLink(link) || !/^[\w\-/?=&%.]+$/.test(link)
    ? '请填写小程序里的页面，如pages/index/index'
    : null;
}
