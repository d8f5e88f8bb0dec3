/** The page 服务中心: `contract/service/service-center/endpoints.ts`. A place must lie within the outlines of its region. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import * as endpoints from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import { requireInside } from '../../../access/outlines.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { answerBy } from '../../../http/answer-by.ts';
import { type Route, route } from '../../../http/route.ts';
import { readPictures } from '../../office/files/picture-actions.ts';
import { RegionActions } from '../region-list/actions.ts';
import { canOf } from '../region-list/kind.ts';
import { requireServiceTypes } from '../region-list/service-types.ts';
import { centerKind } from './kind.ts';
import { pageOfCenters } from './queries.ts';

export function serviceCenterRoutes(
  needs: Pick<Dependencies, 'db' | 'clock' | 'outlines' | 'config'>,
): Route[] {
  const actions = new RegionActions(centerKind, needs, (written, before) =>
    requireInside(needs.outlines, written, before),
  );
  return [
    route(endpoints.queryCenters, async (asked, { actor }) => {
      const region = asked.deptId ?? areaOf(actor) ?? '';
      if (!covers(areaOf(actor), region) || !isRegionCode(region))
        return { ...toPage([], 0, asked), more: false };
      const { list, total, more } = await pageOfCenters(needs.db, region, asked);
      const picturesAt = await readPictures(
        needs,
        list.flatMap(({ imageUrls }) => imageUrls),
      );
      const rows = list.map((row) =>
        answerBy(endpoints.centerRow, {
          ...row,
          imageUrls: picturesAt(row.imageUrls),
          coverUrl: row.imageUrls[0] ?? '',
          can: canOf(centerKind, actor, row.deptId),
        }),
      );
      return { ...toPage(rows, total, asked), more };
    }),
    route(endpoints.addCenter, async ({ orderNum, ...given }, context) => {
      const fields = withCover(given);
      await requireServiceTypes(needs.db, 'serviceTypes', fields.serviceTypes);
      return { centerId: await actions.add(context, fields, orderNum) };
    }),
    route(endpoints.updateCenter, async ({ centerId, version, orderNum, ...given }, context) => {
      const fields = withCover(given);
      await requireServiceTypes(needs.db, 'serviceTypes', fields.serviceTypes);
      await actions.change(context, centerId, version, fields, orderNum);
      return { centerId };
    }),
    route(endpoints.deleteCenters, async ({ centerIds }, context) => ({
      successCount: await actions.remove(context, centerIds),
    })),
    route(endpoints.orderCenters, async ({ orderList, seenOrder }, context) => {
      const order = orderList.map(({ centerId, orderNum }) => ({ id: centerId, orderNum }));
      await actions.order(context, { order, seenOrder });
      return null;
    }),
  ];
}

/** The first picture is the cover. */
function withCover({
  coverUrl = '',
  ...fields
}: endpoints.WrittenCenter & { coverUrl?: string | undefined }): endpoints.WrittenCenter {
  if (coverUrl === '') return fields;
  return { ...fields, imageUrls: [coverUrl, ...fields.imageUrls.filter((url) => url !== coverUrl)] };
}
