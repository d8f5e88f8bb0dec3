/** The tab 链接点击: `contract/messaging/mass-sms/click-endpoints.ts`. What follows a link itself is features/messaging/short-links. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { conversionRateDetail } from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { DAY_MS, toMoment } from '../../../../time/moment.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { findLinkOf, pageClickers, sumByArea, sumByHour } from '../../short-links/queries.ts';
import { findReadable } from '../application/application-queries.ts';
import { requireKept } from '../archive/archived.ts';
import { conversionRate, toByDept, toClicker } from './click-presenter.ts';

export function clickRoutes({ db, personalData }: Pick<Dependencies, 'db' | 'personalData'>): Route[] {
  return [
    route(conversionRateDetail, async ({ applyId, ...paging }, { actor }) => {
      const application = await findReadable(db, actor, applyId);
      const { linkUrl, successCount, clickCount, clickUserCount, realSendTime } = application;
      const link = linkUrl === '' ? undefined : await findLinkOf(db, applyId);
      const hours = link ? await sumByHour(db, link.linkNo) : [];
      const areas = link ? await sumByArea(db, applyId, link.linkNo) : [];
      const names = await namesOfDepts(
        db,
        areas.map(({ areaId }) => areaId),
      );
      const clickers = link ? await pageClickers(db, applyId, link.linkNo, paging) : [];
      if (clickUserCount > 0) await requireKept(db, [applyId]);
      const isSent = link !== undefined && realSendTime !== null;
      return {
        linkUrl,
        expireTime: isSent ? toMoment(new Date(realSendTime.getTime() + link.validDays * DAY_MS)) : null,
        successCount,
        clickUserCount,
        clickCount,
        conversionRate: conversionRate(clickUserCount, successCount),
        byHour: hours.map(({ hour, ...sums }) => ({ hour: toMoment(hour), ...sums })),
        byDept: toByDept(areas, names),
        page: toPage(
          clickers.map((row) => toClicker(row, personalData)),
          clickUserCount,
          paging,
        ),
      };
    }),
  ];
}
