/** What a warning, a guide or a damage report asks of whoever changes, reviews or sends it, for the page 权限说明. */
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import { type ContentAction, contentStateAllows } from '@farmers-mailbox/contract/content-review/states.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import * as endpoints from '@farmers-mailbox/contract/disaster/endpoints.ts';
import { INFO_TYPE } from '@farmers-mailbox/contract/disaster/fields.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { CallRules, RuleQuestion } from '../../access/call-rules.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type DisasterFacts, disasterPolicy, rulesForSms, smsStateAllows } from './policy.ts';
import { findByTitle, findVisible, isWrittenBy } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

const acting = new Map<Endpoint, ContentAction>([
  [endpoints.updateDisaster, 'edit'],
  [endpoints.passDisaster, 'pass'],
  [endpoints.refuseDisaster, 'noPass'],
  [endpoints.takeDisasterOffline, 'offline'],
  [endpoints.removeDisaster, 'remove'],
]);

export function disasterCallRules(needs: Needs): CallRules {
  return {
    endpoints: [endpoints.disasterDetails, endpoints.turnDisasterIntoSms, ...acting.keys()],
    object: 'disaster',
    rulesOf: (question) => rulesOf(needs, question),
  };
}

async function rulesOf({ db, clock }: Needs, { endpoint, actor, reader, object }: RuleQuestion) {
  const found = await findByTitle(db, reader, object);
  if (!found) return null;
  const facts = { ...found, isWriter: await isWrittenBy(db, actor, found.disasterId) };
  const isNear = (await findVisible(db, actor, found.disasterId)) !== undefined;
  // the permission itself is told for every call
  const others = rulesOfAct(endpoint, actor, facts, clock.now()).filter(({ name }) => name !== '操作权限');
  return {
    object: `${labelOf(INFO_TYPE, found.infoType)}“${found.title}”`,
    rules: [rule('区域', isNear, '不在此人能查看的范围内，防灾减灾里查不到'), ...others],
  };
}

function rulesOfAct(
  endpoint: Endpoint,
  actor: RuleQuestion['actor'],
  facts: DisasterFacts,
  now: Date,
): readonly Rule[] {
  if (endpoint === endpoints.turnDisasterIntoSms) {
    return [rule('状态', smsStateAllows(facts, now)), ...rulesForSms(actor, facts)];
  }
  const action = acting.get(endpoint);
  if (!action) return [];
  return [
    rule('状态', contentStateAllows(action, facts.auditStatus)),
    ...disasterPolicy.rulesFor(action, actor, facts),
  ];
}
