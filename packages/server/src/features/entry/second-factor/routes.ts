/** One's own second factor: `contract/entry/second-factor/endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { toMomentOrNull } from '../../../time/moment.ts';
import { beginEnrolment, confirmEnrolment, removeSecondFactor } from './actions.ts';
import { mayHaveSecondFactor } from './policy.ts';
import { countRecoveryCodesLeft, findSecondFactor } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

/** A wrong one counts as a guess. */
type KnowsOwnPassword = (actor: Actor, password: string) => Promise<boolean>;

export function secondFactorRoutes(
  { db, clock, personalData, config }: Needs,
  knowsOwnPassword: KnowsOwnPassword,
): Route[] {
  const needs = { db, clock, personalData, config };
  return [
    route(endpoints.getSecondFactor, (_fields, { actor }) => describe(needs, actor)),
    route(endpoints.beginSecondFactor, (_fields, act) => beginEnrolment(needs, act)),
    route(endpoints.confirmSecondFactor, async ({ code }, act) => ({
      recoveryCodes: await confirmEnrolment(needs, act, code),
    })),
    route(endpoints.removeSecondFactor, async ({ password, code }, act) => {
      if (!(await knowsOwnPassword(act.actor, password))) throw refuseField('password', '密码错误');
      await removeSecondFactor(needs, act, code);
      return null;
    }),
  ];
}

async function describe({ db, config }: Needs, actor: Actor) {
  const enrolTime = (await findSecondFactor(db, actor.userId))?.enrolTime ?? null;
  return {
    available: mayHaveSecondFactor(actor, config.secondFactor) === true,
    enrolled: enrolTime !== null,
    demanded: actor.openDuty === 'enrolSecondFactor',
    enrolTime: toMomentOrNull(enrolTime),
    recoveryCodesLeft: await countRecoveryCodesLeft(db, actor.userId),
  };
}
