/** The calls of the emergency lane. */
import * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { type Route, route } from '../../../../http/route.ts';
import type { CheckNeeds } from './check.ts';
import {
  type NoteOfWarning,
  readEmergencyForm,
  readEmergencyReviewers,
  submitEmergency,
} from './emergency-actions.ts';
import { readEmergencyRepeats } from './emergency-repeats.ts';

/** @param thenForget lists show what was submitted at once */
export function emergencyRoutes(
  needs: CheckNeeds & { readonly noteOfWarning: NoteOfWarning },
  thenForget: <Result>(change: Promise<Result>) => Promise<Result>,
): Route[] {
  return [
    route(endpoints.emergencyTemplates, (_, { actor }) => readEmergencyForm(needs, actor)),
    route(endpoints.submitEmergency, (fields, { actor }) =>
      thenForget(submitEmergency(needs, actor, fields)),
    ),
    route(endpoints.emergencyRepeats, (fields, { actor }) => readEmergencyRepeats(needs, actor, fields)),
    route(endpoints.emergencyReviewers, ({ applyId }, { actor }) =>
      readEmergencyReviewers(needs, actor, applyId),
    ),
  ];
}
