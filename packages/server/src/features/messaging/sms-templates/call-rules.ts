/** Rules for using or changing a template, for the page 权限说明. */
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import type { CallRules, RuleQuestion } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { maySee, rulesToChange } from './policy.ts';
import { findByNo } from './queries.ts';

const changing = new Map<Endpoint, 'sms:template:edit' | 'sms:template:delete'>([
  [endpoints.saveTemplate, 'sms:template:edit'],
  [endpoints.changeTemplateStatus, 'sms:template:edit'],
  [endpoints.deleteTemplates, 'sms:template:delete'],
]);

export function templateCallRules({ db }: Pick<Dependencies, 'db'>): CallRules {
  return {
    endpoints: [endpoints.templateDetails, endpoints.renderTemplate, ...changing.keys()],
    object: 'template',
    rulesOf: (question) => rulesOf(db, question),
  };
}

async function rulesOf(db: Dependencies['db'], { endpoint, actor, reader, object }: RuleQuestion) {
  const template = await findByNo(db, reader, object);
  if (!template) return null;
  const permission = changing.get(endpoint);
  const rules: readonly Rule[] = permission ? rulesToChange(actor, template, permission) : [];
  return {
    object: `短信模板 ${template.templateName}（${template.templateNo}）`,
    rules: [rule('共享范围', maySee(actor, template), '没有与此人共享，短信模板里查不到'), ...rules],
  };
}
