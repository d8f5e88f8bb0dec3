/** The page 咨询电话: `contract/service/consult-phones/endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import { type Route, route } from '../../../http/route.ts';
import { listOfficesAbove, type PhoneNeeds, requireReach, savePhones } from './actions.ts';
import { listToldTypes } from './due-queries.ts';
import { toConsultPhone } from './presenter.ts';
import { listOfOffice, listPhones } from './queries.ts';

export function consultPhoneRoutes(deps: PhoneNeeds): Route[] {
  const { db, clock, personalData } = deps;
  return [
    route(endpoints.listConsultPhones, async (asked, { actor }) => {
      if (asked.deptId !== undefined) requireReach(actor, asked.deptId);
      return (await listPhones(db, actor, asked)).map((row) => toConsultPhone(actor, row, personalData));
    }),
    route(endpoints.updateConsultPhones, async (fields, context) => {
      await savePhones(deps, context, fields);
      const saved = await listOfOffice(db, fields.deptId);
      return saved.map((row) => toConsultPhone(context.actor, row, personalData));
    }),
    route(endpoints.listEscalationOffices, async ({ deptId }, { actor }) => {
      requireReach(actor, deptId);
      const offices = await listOfficesAbove(db, deptId, clock.now());
      const told = await listToldTypes(
        db,
        offices.map((office) => office.deptId),
      );
      return offices.map((office) => ({ ...office, toldCallTypes: told.get(office.deptId) ?? [] }));
    }),
  ];
}
