/** States of live shops' devices, as the platforms tell that they are connected to. */
import { reportDevices } from '@farmers-mailbox/contract/entry/open-api/devices.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { noteStates } from '../../service/live-shop/queries.ts';
import { type OpenRoute, openRoute } from './open-route.ts';

export const deviceRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): OpenRoute[] => [
  openRoute(reportDevices, async ({ app }, { devices }) => {
    const states = new Map(devices.map(({ deviceNo, onlineStatus }) => [deviceNo, onlineStatus]));
    const known = await noteStates(db, app.areaIds, states, clock.now());
    return { reportedCount: known.size, unknownNos: [...states.keys()].filter((one) => !known.has(one)) };
  }),
];
