/** Events and the page 事件管理: `contract/publishing/event/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { readPictures } from '../../office/files/picture-actions.ts';
import { type RelatedReaders, saveEvent, takeEventAway } from './actions.ts';
import { toEvent } from './presenter.ts';
import { pageOfEvents } from './queries.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock' | 'outlines' | 'config'> {
  readonly relatedReaders: RelatedReaders;
}

export function eventRoutes(deps: Needs): Route[] {
  const { db } = deps;
  const needs = { ...deps, matcher: openCurrentMatcher(db) };
  return [
    route(endpoints.searchEvents, async (asked, { actor }) => {
      const { list, total } = await pageOfEvents(db, areaOf(actor), asked);
      const picturesAt = await readPictures(
        deps,
        list.flatMap(({ imageUrls }) => imageUrls),
      );
      const rows = list.map((row) => toEvent(actor, row, picturesAt));
      return toPage(rows, total, asked);
    }),
    route(endpoints.addEvent, async (fields, act) => ({ id: await saveEvent(needs, act, fields) })),
    route(endpoints.removeEvent, async ({ id }, act) => {
      await takeEventAway(needs, act, id);
      return null;
    }),
  ];
}
