/** Fields of an event that travel, as the contract names them, with the person's verdicts. */
import { type EventRow, eventRow } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PicturesAt } from '../../office/files/picture-actions.ts';
import { answerBy } from '../content/presenter.ts';
import { mayManageEvent } from './policy.ts';
import type { ListedEvent } from './queries.ts';

export const toEvent = (actor: Actor, row: ListedEvent, picturesAt: PicturesAt): EventRow =>
  answerBy(eventRow, {
    ...row,
    showFlag: row.showFlag === 1 ? 1 : 0,
    imageUrls: picturesAt(row.imageUrls),
    can: {
      edit: mayManageEvent(actor, 'edit', row.deptId),
      remove: mayManageEvent(actor, 'remove', row.deptId),
    },
  });
