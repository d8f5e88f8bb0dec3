/** The calls of 工作台: `contract/office/workbench/endpoints.ts`. Its figures are those of mass SMS: `mass-sms/lists/workbench-figure-routes.ts`. */
import * as endpoints from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { type Route, route } from '../../../http/route.ts';
import { agendaOf } from './agenda.ts';
import { type Needs, startOf } from './first-blocks.ts';
import { newsFor } from './news.ts';
import { readShortcuts, writeArranged, writeShortcuts } from './queries.ts';

export function workbenchRoutes(needs: Needs): Route[] {
  const { db, clock, todoKinds } = needs;
  return [
    route(endpoints.startOfWorkbench, (_fields, { actor }) => startOf(needs, actor)),
    route(endpoints.besideWorkbench, (_fields, { actor }) => newsFor(db, actor)),
    route(endpoints.agenda, ({ span }, { actor }) => agendaOf(db, actor, span, clock.now())),
    route(endpoints.saveBlocks, async (arranged, { actor }) => {
      await writeArranged(db, { ...arranged, userId: actor.userId, updateTime: clock.now() });
      return null;
    }),
    route(endpoints.todo, async (_fields, { actor }) => {
      const now = clock.now();
      return (await Promise.all(todoKinds.map((kind) => kind.todoOf(db, actor, now)))).flat();
    }),
    route(endpoints.shortcuts, (_fields, { actor }) => readShortcuts(db, actor.userId)),
    route(endpoints.saveShortcuts, async ({ paths }, { actor }) => {
      await writeShortcuts(db, { userId: actor.userId, paths, updateTime: clock.now() });
      return null;
    }),
  ];
}
