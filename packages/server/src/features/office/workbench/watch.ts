/**
 * 值守: what somebody watches over rather than decides, by their rights. Security looks at accounts, audit at the log and at sign-ins, whoever
 * supervises a province or a city at overdue reviews, nights and channels. What there is none of is not told.
 */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { leadingRoleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { WatchGroup, WatchRow } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { chinaDay, chinaMonth, DAY_MS, toMoment } from '../../../time/moment.ts';
import { lockedAmong } from '../../entry/sign-in-throttle/queries.ts';
import { listChannelsInUse } from '../../messaging/channels/queries.ts';
import { countOverdueByPlace, readSums } from '../../messaging/mass-sms/queries.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { countUnverifiedStaff, listStaleStaff } from '../../people/user-admin/queries.ts';
import { listRefusedNames } from '../../system/login-log/queries.ts';
import { listExportsSince, readChainState } from '../../system/operation-log/queries.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData'>;

export async function watchOf(needs: Needs, actor: Actor, now: Date): Promise<WatchGroup[]> {
  const isGuard = leadingRoleOf(actor.roleKeys)?.family === 'guard';
  const groups = await Promise.all([
    isGuard && holdsPermission(actor, 'user:unlock') ? watchAccounts(needs, actor, now) : [],
    isGuard && holdsPermission(actor, 'log:oper') ? watchLogs(needs, actor, now) : [],
    holdsPermission(actor, 'sms:supervise:remark') ? watchTexts(needs, actor, now) : [],
    holdsPermission(actor, 'sms:channel:edit') && mayChangeForAll(actor) === true ? watchChannels(needs) : [],
  ]);
  const titles = ['账号安全', '日志与登录', '短信监管', '短信通道'];
  return groups.flatMap((rows, place) => (rows.length === 0 ? [] : [{ title: titles[place] ?? '', rows }]));
}

const told = (title: string, note: string, rest: Partial<WatchRow> & Pick<WatchRow, 'path'>): WatchRow => ({
  title,
  note,
  tone: 'neutral',
  act: '查看',
  ...rest,
});
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const dayOf = (at: Date) => toMoment(at).slice(0, 10);
/** With its filters, so that the list shows what was counted. */
const listAt = (page: string, filters: Readonly<Record<string, string>>) =>
  `${page}?${new URLSearchParams(filters).toString()}`;
const accountAt = (userName: string) => `/system/user?keyword=${encodeURIComponent(userName)}`;

/** An account is stale after so long; locks are shorter than a day. */
const STALE_DAYS = 90;
const ACCOUNTS_SHOWN = 3;
const REFUSED_LOOKED_AT = 100;

async function watchAccounts({ db, personalData }: Needs, actor: Actor, now: Date): Promise<WatchRow[]> {
  const area = areaOf(actor);
  const [refused, stale, unverified] = await Promise.all([
    listRefusedNames(db, actor, { since: daysAgo(now, 1), limit: REFUSED_LOOKED_AT }),
    listStaleStaff(db, area, { before: daysAgo(now, STALE_DAYS), limit: ACCOUNTS_SHOWN }),
    countUnverifiedStaff(db, area),
  ]);
  const names = refused.map(({ userName }) => userName);
  const locked = await lockedAmong(db, personalData, names, now);
  return [
    ...refused
      // a name that no account has is what a stranger typed: there is nothing to unlock
      .filter(({ userName, realName }) => realName !== null && locked.has(userName.toLowerCase()))
      .map(({ userName, realName, count }) =>
        told(`${realName ?? userName}的账号锁定了`, `一天里${count}次登录没有成功`, {
          tone: 'bad',
          act: '解锁',
          path: accountAt(userName),
        }),
      ),
    ...stale.map(({ userName, realName, lastLoginTime }) =>
      told(
        `${realName}很久没有登录`,
        lastLoginTime === null ? '建账号后没有登录过' : `上次登录 ${dayOf(lastLoginTime)}`,
        { act: '处理', path: accountAt(userName) },
      ),
    ),
    ...(unverified === 0
      ? []
      : [
          told(`工作人员未实名 ${unverified} 人`, '', {
            path: listAt('/system/user', { userType: '1', status: '1', realNameAuthFlag: '0' }),
          }),
        ]),
  ];
}

const CHECKED_EVERY_DAYS = 7;
const EXPORT_DAYS = 30;
const EXPORTS_COUNTED_MAX = 1_000;
/** Behind a count that went no further. */
const OR_MORE = '以上';

async function watchLogs({ db }: Needs, actor: Actor, now: Date): Promise<WatchRow[]> {
  const [exportedSince, refusedSince] = [daysAgo(now, EXPORT_DAYS), daysAgo(now, 1)];
  const [chain, exports, refused] = await Promise.all([
    readChainState(db),
    listExportsSince(db, actor, { since: exportedSince, limit: EXPORTS_COUNTED_MAX }),
    listRefusedNames(db, actor, { since: refusedSince, limit: REFUSED_LOOKED_AT }),
  ]);
  const { chained, unchained, checked } = chain;
  const isBroken = checked?.summary.includes('不符') ?? false;
  const isLate = checked === null || checked.operateTime < daysAgo(now, CHECKED_EVERY_DAYS);
  const [latest] = exports;
  const failures = refused.reduce((sum, { count }) => sum + count, 0);
  const more = refused.length < REFUSED_LOOKED_AT ? '' : OR_MORE;
  return [
    told(
      checked === null ? '操作日志还没有核对过' : checked.summary,
      `共 ${chained} 条已连成校验链${unchained > 0 ? `，${unchained} 条待连` : ''}${checked ? `；上次核对 ${toMoment(checked.operateTime).slice(0, 16)} ${checked.realName}` : ''}`,
      { tone: isBroken || isLate ? 'bad' : 'good', act: '核对', path: '/system/operLog' },
    ),
    ...(latest
      ? [
          told(
            `近${EXPORT_DAYS}天导出 ${exports.length} 次${exports.length < EXPORTS_COUNTED_MAX ? '' : OR_MORE}`,
            `最近：${latest.realName} ${latest.summary} ${dayOf(latest.operateTime)}`,
            {
              path: listAt('/system/operLog', { action: '导出', operateTimeStart: toMoment(exportedSince) }),
            },
          ),
        ]
      : []),
    ...(failures > 0
      ? [
          told(`一天里登录失败 ${failures} 次${more}`, `涉及 ${refused.length} 个账号${more}`, {
            path: listAt('/system/loginLog', { result: '0', loginTimeStart: toMoment(refusedSince) }),
          }),
        ]
      : []),
  ];
}

/** A county's own figures stand in 短信监管; a city and the province look at those below them. */
const CITY_CODE_LENGTH = 4;
const BUSIEST = 5;

async function watchTexts({ db }: Needs, actor: Actor, now: Date): Promise<WatchRow[]> {
  const area = areaOf(actor);
  if (area === null || area.length > CITY_CODE_LENGTH) return [];
  const month = { area, startDay: `${chinaMonth(now)}-01`, endDay: chinaDay(now) };
  const [overdue, sums] = await Promise.all([
    countOverdueByPlace(db, area, now),
    readSums(db, month, 'area'),
  ]);
  const names = await namesOfDepts(db, [...overdue.map(({ place }) => place), ...sums.map(({ key }) => key)]);
  // the area's own office alone: its units have names
  const nameOf = (code: string) => (code === area ? '本级' : (names.get(code) ?? code));
  const nights = sums.filter(({ nightCount }) => nightCount > 0);
  const busiest = sums
    .filter(({ sendCount }) => sendCount > 0)
    .toSorted((a, b) => b.sendCount - a.sendCount)
    .slice(0, BUSIEST);
  const listed = (rows: readonly { key: string }[], count: (place: number) => number) =>
    rows.map(({ key }, place) => `${nameOf(key)} ${count(place).toLocaleString('zh-CN')}`).join('，');
  return [
    ...overdue.map(({ place, count }) =>
      told(`${nameOf(place)} ${count} 条等审核超过一天`, '', {
        // with its name, as the page's own links have it
        path: listAt('/sms/supervise', {
          overdueFlag: '1',
          deptId: place,
          deptId_name: nameOf(place),
          ...(place === area ? { includeChild: '0' } : {}),
        }),
        tone: 'bad',
      }),
    ),
    ...(nights.length === 0
      ? []
      : [
          told('本月夜间发送', `${listed(nights, (place) => nights[place]?.nightCount ?? 0)} 人次`, {
            path: listAt('/sms/supervise', {
              nightFlag: '1',
              realSendTimeStart: `${month.startDay} 00:00:00`,
            }),
          }),
        ]),
    ...(busiest.length === 0
      ? []
      : [
          told(
            `本月发送最多的 ${busiest.length} 个`,
            `${listed(busiest, (place) => busiest[place]?.sendCount ?? 0)} 人次`,
            {
              path: '/sms/supervise',
            },
          ),
        ]),
  ];
}

async function watchChannels({ db }: Needs): Promise<WatchRow[]> {
  const channels = await listChannelsInUse(db);
  const broken = channels.filter(({ isHealthy }) => !isHealthy);
  const path = '/sms/channel';
  if (channels.length === 0) return [told('没有启用的通道', '短信发不出去', { tone: 'bad', path })];
  if (broken.length === 0) return [told(`${channels.length} 条通道都已连上`, '', { tone: 'good', path })];
  return broken.map(({ channelName, lastError }) =>
    told(`${channelName}没有连上`, lastError ?? '', { tone: 'bad', path }),
  );
}
