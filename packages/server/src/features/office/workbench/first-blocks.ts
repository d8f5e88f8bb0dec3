/** The first blocks of the page: warnings in force, what waits, what the person wrote, what they watch over. */
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { WorkbenchStart, WrittenRow } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { byPressure, PRESSING_MAX, WRITTEN_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { pageDisasters } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { TodoKind } from '../../../access/todo-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { DAY_MS, readMoment, toMoment } from '../../../time/moment.ts';
import { listWarningsNow } from '../../publishing/disaster/queries.ts';
import { listUnfinished } from '../form-drafts/queries.ts';
import { readArranged } from './queries.ts';
import { watchOf } from './watch.ts';

export interface Needs extends Pick<Dependencies, 'db' | 'clock' | 'personalData'> {
  readonly todoKinds: readonly TodoKind[];
}

const WARNINGS_MAX = 10;
/** A text that came back earlier was left lying: it must not stand above those of today. */
const LATELY_DAYS = 30;

export async function startOf(needs: Needs, actor: Actor): Promise<WorkbenchStart> {
  const now = needs.clock.now();
  const [arranged, warnings, pressing, written, watch] = await Promise.all([
    readArranged(needs.db, actor.userId),
    warningsFor(needs, actor, now),
    pressingOf(needs, actor, now),
    writtenBy(needs, actor, now),
    watchOf(needs, actor, now),
  ]);
  return {
    warnings,
    pressing,
    written,
    watch,
    arranged: arranged && { shown: [...arranged.shown], hidden: [...arranged.hidden] },
  };
}

async function warningsFor({ db }: Needs, actor: Actor, now: Date) {
  // a big screen tells everybody; the page of warnings is not everybody's
  if (!holdsAccess(actor, pageDisasters.access)) return [];
  const found = await listWarningsNow(db, actor, { now, limit: WARNINGS_MAX });
  return found.map(({ warnLevel, effectEnd, ...row }) => ({
    ...row,
    warnLevel: warnLevel ?? 0,
    effectEnd: effectEnd === null ? toMoment(now) : toMoment(effectEnd),
  }));
}

async function pressingOf({ db, todoKinds }: Needs, actor: Actor, now: Date) {
  const each = await Promise.all(todoKinds.flatMap((kind) => kind.pressing?.(db, actor, now) ?? []));
  const timeOf = (moment: string) => readMoment(moment, 'since').getTime();
  return each
    .flat()
    .map((row) => ({
      row,
      isUrgent: row.isUrgent,
      since: timeOf(row.since),
      due: row.due === null ? null : timeOf(row.due),
    }))
    .toSorted((a, b) => byPressure(a, b, now.getTime()))
    .slice(0, PRESSING_MAX)
    .map(({ row }) => row);
}

/** Forms that are being filled in, and things that came back lately, first, each time the latest before others. */
async function writtenBy({ db, personalData, todoKinds }: Needs, actor: Actor, now: Date) {
  const since = new Date(now.getTime() - LATELY_DAYS * DAY_MS);
  const [kept, ...stored] = await Promise.all([
    listUnfinished({ db, personalData }, actor.identityId, WRITTEN_MAX),
    ...todoKinds.flatMap((kind) => kind.written?.(db, actor, since) ?? []),
  ]);
  // a stored one whose change is not stored yet is one thing
  const isElsewhere = ({ path }: WrittenRow) => !kept.some((one) => one.path === path);
  const rows = [...kept, ...stored.flat().filter(isElsewhere)];
  const latest = rows.toSorted((a, b) => Number(b.time > a.time) - Number(b.time < a.time));
  const lately = toMoment(since);
  const isBack = ({ act, outcome }: WrittenRow) => act === '修改' || outcome !== null;
  const isOpen = (row: WrittenRow) => row.isKept || (isBack(row) && row.time >= lately);
  return [...latest.filter(isOpen), ...latest.filter((row) => !isOpen(row))].slice(0, WRITTEN_MAX);
}
