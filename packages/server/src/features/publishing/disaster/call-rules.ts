/** Rules for changing, reviewing or sending a warning, a guide or a damage report, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { contentCallRules } from '../content/call-rules.ts';
import { disaster, type StoredDisaster, type WithReporter } from './kind.ts';
import { disasterOrdering, disasterPolicy, rulesForSms, smsStateAllows } from './policy.ts';
import { calls } from './routes.ts';

export const disasterCallRules = (deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): CallRules =>
  contentCallRules<WithReporter, StoredDisaster>(disaster, deps, {
    object: 'disaster',
    policy: disasterPolicy,
    calls,
    alsoRead: [endpoints.readReporterPhone],
    own: {
      endpoints: [endpoints.turnDisasterIntoSms, endpoints.orderDisaster],
      rulesFor: (actor, facts, endpoint) =>
        endpoint === endpoints.orderDisaster
          ? [rule('状态', disasterOrdering.stateAllows(facts)), ...disasterOrdering.rulesFor(actor, facts)]
          : [rule('状态', smsStateAllows(facts, deps.clock.now())), ...rulesForSms(actor, facts)],
    },
    isNear: async (actor, { disasterId }) => {
      const found = await disaster.find(deps, actor, disasterId, deps.clock.now());
      return verdict(found !== undefined, '不在此人能查看的范围内，防灾减灾里查不到');
    },
  });
