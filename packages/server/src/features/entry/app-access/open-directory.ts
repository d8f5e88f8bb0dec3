/** Organisations, and whom farmers may ask, as other systems' applications read them. */
import { listContacts, listDepts } from '@farmers-mailbox/contract/entry/open-api/directory.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { pagePublicEntries } from '../../people/admin-info/queries.ts';
import { pageOfLiving } from '../../people/departments/queries.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { readerOf } from './reader.ts';

export const directoryRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): OpenRoute[] => [
  openRoute(listDepts, async (admitted, { deptId, ...asked }) => {
    const { places } = readerOf(admitted, clock.now(), deptId);
    const { list, total } = await pageOfLiving(db, places, asked);
    return toPage(list, total, asked);
  }),
  openRoute(listContacts, async (admitted, { deptId, ...asked }) => {
    const { places } = readerOf(admitted, clock.now(), deptId);
    const { list, total } = await pagePublicEntries(db, { upwards: [], areas: places }, asked);
    return toPage(list, total, asked);
  }),
];
