/** Changes of people to their own account: `contract/people/account/endpoints.ts`. Choosing the organisation is identity's. */
import * as endpoints from '@farmers-mailbox/contract/people/account/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { findDept, regionsOnPath } from '../departments/queries.ts';
import { changeOwnInfo, changeOwnPassword, changeOwnPhone, sendNewPhoneCode } from './actions.ts';
import { toAreaInfo } from './presenter.ts';
import { proveRealName } from './real-name-actions.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config' | 'log'>;

export function accountRoutes(deps: Needs): Route[] {
  return [
    route(endpoints.submitRealName, async (person, { actor }) => {
      await proveRealName(deps, actor, person);
      return null;
    }),
    route(endpoints.updatePassword, (given, { actor, ...call }) =>
      changeOwnPassword(deps, actor, given, call),
    ),
    route(endpoints.updateUserInfo, async (info, { actor }) => {
      await changeOwnInfo(deps, actor, info);
      return null;
    }),
    route(endpoints.sendPhoneCode, async ({ phoneNumber }, { actor }) => {
      await sendNewPhoneCode(deps, actor, phoneNumber);
      return null;
    }),
    route(endpoints.verifyPhone, async (given, { actor }) => {
      await changeOwnPhone(deps, actor, given);
      return null;
    }),
    route(endpoints.getUserAreaInfo, async (_fields, { actor }) => {
      const dept = await findDept(deps.db, actor.deptId);
      const regions = await regionsOnPath(deps.db, actor.deptId);
      return toAreaInfo(actor, dept?.ancestors ?? '', regions);
    }),
  ];
}
