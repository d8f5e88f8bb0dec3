/** A row of `activity` as its readers get it. */
import type { WrittenActivity } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import type { Selectable } from 'kysely';
import type { ActivityTable } from '../../../database/tables.ts';
import type { WithFiles } from '../content/attachments.ts';
import type { Placed } from '../content/kind.ts';

export type StoredActivity = Omit<Selectable<ActivityTable>, 'content'> &
  Pick<WrittenActivity, 'content'> &
  Placed &
  WithFiles;
