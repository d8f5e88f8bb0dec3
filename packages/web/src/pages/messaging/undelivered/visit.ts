/** A farmer whom a text did not reach, as the list has them. */
import type { pageVisits } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import type { RowOf } from '../../../ui/table/PagedTable.tsx';

export type Visit = RowOf<typeof pageVisits>;
