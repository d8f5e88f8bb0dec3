/** Rules for changing, reviewing or sending a warning, a guide or a damage report, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ContentAction } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import type { CallRules } from '../../../access/call-rules.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { contentCallRules } from '../content/call-rules.ts';
import { disaster, type Published, type StoredDisaster } from './kind.ts';
import { disasterPolicy, rulesForSms, smsStateAllows } from './policy.ts';

export const disasterCallRules = (deps: Pick<Dependencies, 'db' | 'clock'>): CallRules =>
  contentCallRules<Published, StoredDisaster>(disaster, deps, {
    object: 'disaster',
    rulesFor: disasterPolicy.rulesFor,
    reads: [endpoints.disasterDetails],
    acts: new Map<Endpoint, ContentAction>([
      [endpoints.updateDisaster, 'edit'],
      [endpoints.passDisaster, 'pass'],
      [endpoints.refuseDisaster, 'noPass'],
      [endpoints.takeDisasterOffline, 'offline'],
      [endpoints.removeDisaster, 'remove'],
    ]),
    own: new Map([
      [
        endpoints.turnDisasterIntoSms as Endpoint,
        (actor, facts) => [
          rule('状态', smsStateAllows(facts, deps.clock.now())),
          ...rulesForSms(actor, facts),
        ],
      ],
    ]),
    nameOf: (written) => `${disaster.nounOf(written)}“${written.title}”`,
    isNear: async (actor, { disasterId }) => {
      const found = await disaster.find(deps.db, actor, disasterId, deps.clock.now());
      return verdict(found !== undefined, '不在此人能查看的范围内，防灾减灾里查不到');
    },
  });
