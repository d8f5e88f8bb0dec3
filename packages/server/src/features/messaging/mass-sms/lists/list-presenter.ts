/** A page of a list of applications as it travels, with what its reader may do to each row. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import type { Actor } from '../../../../access/actor.ts';
import { toRow } from '../application/listed-row.ts';
import { nobody, verdictsOn } from '../application/policy.ts';
import { readInvolved } from '../application/process-queries.ts';
import type { CheckNeeds } from '../writing/check.ts';
import type { ListPage } from './list-page.ts';

const REVIEWING = ['sms:audit:pass', 'sms:audit:noPass'] as const;

export async function presentPage(
  { db }: CheckNeeds,
  actor: Actor,
  asked: { pageNum: number; pageSize: number },
  { rows, total, countByStatus }: ListPage,
) {
  const names = new Map(
    rows.flatMap(({ currentAuditDeptId: id, currentAuditDeptName: name }) =>
      id === null || name === null ? [] : [[id, name] as const],
    ),
  );
  // Taking part matters only while something is under review, and only to somebody who may review.
  const mayReview = REVIEWING.some((permission) => holdsPermission(actor, permission));
  const underReview = mayReview ? rows.filter((row) => row.currentAuditDeptId !== null) : [];
  const involved = await readInvolved(
    db,
    underReview.map((row) => row.applyId),
  );
  const list = rows.map((row) =>
    toRow(row, names, verdictsOn(actor, row, involved.get(row.applyId) ?? nobody)),
  );
  return { ...toPage(list, total, asked), countByStatus };
}
