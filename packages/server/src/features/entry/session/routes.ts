/** Profile, access records and sign-out: `contract/entry/session/endpoints.ts`. Getting in is features/entry/sign-in. */
import { isValueOf, OS_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import * as endpoints from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { publicRoute, type Route, route } from '../../../http/route.ts';
import { recordAccess } from './actions.ts';
import { toSessionUser } from './presenter.ts';
import { findProfile } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function sessionRoutes({ db, clock, personalData }: Needs): Route[] {
  return [
    publicRoute(endpoints.getIp, async (_fields, { ip }) => ip),
    route(endpoints.getInfo, async (_fields, { actor }) =>
      toSessionUser(actor, await findProfile(db, actor.userId, actor.deptId), personalData),
    ),
    route(endpoints.recordAccess, async ({ type, subType, osType }, { actor, ...call }) => {
      if (!subTypes[type].includes(subType)) throw refuseField('subType', '记录子类型与记录类型不符');
      if (!isValueOf(OS_TYPE, osType)) throw refuseField('osType', '系统类型不正确');
      await recordAccess({ db, clock }, actor, { type, subType, osType }, call);
      return null;
    }),
  ];
}

/** Sub-types of each type of access record (ACCESS_TYPE and ACCESS_SUB). */
const subTypes: Record<'LOGIN_TYPE' | 'MENU_TYPE' | 'DOWNLOAD_TYPE', number[]> = {
  LOGIN_TYPE: [101, 102],
  MENU_TYPE: [201],
  DOWNLOAD_TYPE: [301],
};
