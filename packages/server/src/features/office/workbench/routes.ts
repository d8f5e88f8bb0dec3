/** The calls of 工作台: `contract/office/workbench/endpoints.ts`. Its figures are those of mass SMS: `mass-sms/lists/figure-routes.ts`. */
import * as endpoints from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { TodoKind } from '../../../access/todo-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { readShortcuts, writeShortcuts } from './queries.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock'> {
  readonly todoKinds: readonly TodoKind[];
}

export function workbenchRoutes({ db, clock, todoKinds }: Needs): Route[] {
  return [
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
