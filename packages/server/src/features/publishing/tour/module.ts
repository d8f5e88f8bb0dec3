/** 乡村旅游 as a module of the program: its routes, and the rules of its calls. */

import { Readable } from 'node:stream';
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TOUR_PATHS } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { withKept } from '@farmers-mailbox/contract/rules/kept-fields.ts';
import { type SqlBool, sql } from 'kysely';
import { requireInside } from '../../../access/outlines.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { writeTemplate } from '../../../http/import-sheet.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route, type UploadedFile } from '../../../http/route.ts';
import { XLSX } from '../../../http/sheet-answer.ts';
import { tellPictures } from '../../office/files/picture-actions.ts';
import { ownReport } from '../../people/imports/actions.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { detailsRoute, pageRoute, quietly, reviewRoutes } from '../content/routes.ts';
import { nameOfSubject, requireSubject } from '../content/subject.ts';
import { returnedAt } from '../content/todo.ts';
import { waitingContent } from '../content/waiting.ts';
import { importTourTable } from './import-actions.ts';
import { templateOf } from './import-table.ts';
import { contactPhone, publishedOf, type TourContent, tour, waitingFor } from './kind.ts';
import { placeInOrder, setTourStatus } from './placing-actions.ts';
import { placingRulesFor, placingStateAllows, tourPolicy } from './policy.ts';
import { toTourDetails, toTourRow } from './presenter.ts';
import { pageOfTours } from './queries.ts';
import type { StoredTour } from './stored.ts';

const calls = {
  details: endpoints.tourDetails,
  change: endpoints.updateTour,
  pass: endpoints.passTour,
  refuse: endpoints.refuseTour,
  offline: endpoints.takeTourOffline,
  remove: endpoints.removeTour,
};

export const tourModule: ContentModule = {
  kind: tour,
  routes: tourRoutes,
  callRules: (deps) =>
    contentCallRules<TourContent, StoredTour>(tour, deps, {
      object: 'tour',
      policy: tourPolicy,
      calls,
      isNear: isInAreaOf('乡村旅游'),
      own: {
        endpoints: [endpoints.orderTours, endpoints.changeTourStatus],
        rulesFor: (actor, facts) => [
          rule('状态', placingStateAllows(facts)),
          ...placingRulesFor('order', actor, facts),
        ],
      },
    }),
  moveOnMerge: moveContentOf(tour),
  returned: TOUR_TYPE.map(({ value, label }) => ({
    ...returnedAt('tour', `${TOUR_PATHS[value]}?auditStatus=${ContentStatus.refused}`),
    label,
    only: sql<SqlBool>`rural_tour.tour_type = ${sql.lit(value)}`,
  })),
  waiting: [waitingContent(tour, 'tour', calls, (actor) => waitingFor(actor))],
};

function tourRoutes(deps: Dependencies): Route[] {
  const { db, personalData } = deps;
  const content = new ContentActions(tour, openNeeds(deps));
  return [
    pageRoute(endpoints.pageTours, content, {
      find: (actor, asked) => pageOfTours(db, actor, asked),
      toRow: (actor, row) => toTourRow(actor, personalData, row),
      waitingFor: (actor, { tourType }) => waitingFor(actor, tourType),
    }),
    detailsRoute(
      calls.details,
      content,
      async (actor, found, beside) => {
        const subjectName = await nameOfSubject(db, found);
        const imageUrls = await tellPictures(deps, found.imageUrls);
        return toTourDetails(actor, personalData, found, { ...beside, subjectName, imageUrls });
      },
      ({ phoneCipher }) => phoneCipher,
    ),
    route(endpoints.saveTour, async ({ submitFlag, contactPhone: typed, ...fields }, act) => ({
      tourId: await content.add(
        act,
        {
          ...(await allowedOf(deps, act, publishedOf(fields), null)),
          ...contactPhone(personalData, typed),
        },
        submitFlag,
      ),
    })),
    route(calls.change, async ({ tourId, version, submitFlag, contactPhone: typed, ...fields }, act) => {
      const written = async (before: StoredTour) => {
        const { tourType, phoneCipher, phoneHash } = before;
        if (fields.tourType !== tourType) throw refuseField('tourType', '类型不能修改，请在那一类的页面新增');
        const phone = typed === undefined ? { phoneCipher, phoneHash } : contactPhone(personalData, typed);
        return {
          ...(await allowedOf(deps, act, publishedOf(withKept(fields, before)), before)),
          ...phone,
        };
      };
      await content.change(act, { id: tourId, version, submitFlag, written });
      return { tourId };
    }),
    ...reviewRoutes(content, calls),
    route(endpoints.orderTours, (asked, act) => quietly(placeInOrder(content, deps, act, asked))),
    route(endpoints.changeTourStatus, (asked, act) => quietly(setTourStatus(content, deps, act, asked))),
    route(endpoints.importTours, (file, act) => importTourTable(deps, act, file as UploadedFile)),
    route(endpoints.fetchTourReport, ({ importId }, { actor }) =>
      ownReport(deps, actor.userId, importId, 'rural_tour'),
    ),
    route(endpoints.fetchTourTemplate, async ({ tourType }) => ({
      fileName: `${labelOf(TOUR_TYPE, tourType)}导入模板.xlsx`,
      contentType: XLSX,
      content: Readable.from([await writeTemplate(templateOf(tourType))]),
    })),
  ];
}

/**
 * Where the person may not publish at all says so itself.
 * @param before as it is stored
 * @throws Refusal 4000 beside the coordinates that lie outside of the region, and beside a subject that the person does not find
 */
async function allowedOf(
  { db, outlines }: Pick<Dependencies, 'db' | 'outlines'>,
  { actor }: Act,
  written: endpoints.WrittenTour,
  before: StoredTour | null,
): Promise<endpoints.WrittenTour> {
  if (covers(areaOf(actor), written.deptId)) await requireInside(outlines, written, before);
  await requireSubject(db, actor, written, before);
  return written;
}
