/** The calls of templates: `contract/messaging/sms-templates/endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import {
  fillTemplate,
  fillWithLongest,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { openCurrentMatcher } from '../sensitive-words/queries.ts';
import { removeTemplates, setTemplateStatus, storeTemplate } from './actions.ts';
import type { TemplateNeeds } from './guards.ts';
import { openMeasure } from './measure.ts';
import { toTemplateRow, toTemplateVersion } from './presenter.ts';
import { findVisible, listVersions, pageOfTemplates, type StoredTemplate } from './queries.ts';

export function smsTemplateRoutes(deps: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const needs: TemplateNeeds = { ...deps, matcher: openCurrentMatcher(deps.db) };
  const { db } = deps;
  const findOrRefuse = async (actor: Actor, templateId: string): Promise<StoredTemplate> => {
    const found = await findVisible(db, actor, templateId);
    if (!found) throw new Refusal(ErrorCode.notFound, '短信模板不存在或已删除');
    return found;
  };
  return [
    route(endpoints.pageTemplates, async (filters, { actor }) => {
      const { list, total } = await pageOfTemplates(db, actor, filters);
      return toPage(
        list.map((row) => toTemplateRow(actor, row)),
        total,
        filters,
      );
    }),
    route(endpoints.templateDetails, async ({ templateId }, { actor }) => {
      const found = await findOrRefuse(actor, templateId);
      const versions = await listVersions(db, templateId);
      return { ...toTemplateRow(actor, found), versions: versions.map(toTemplateVersion) };
    }),
    route(endpoints.saveTemplate, (fields, context) => storeTemplate(needs, context, fields)),
    route(endpoints.changeTemplateStatus, async (fields, context) => {
      await setTemplateStatus(needs, context, fields);
      return null;
    }),
    route(endpoints.deleteTemplates, async (fields, context) => ({
      successCount: await removeTemplates(needs, context, fields),
    })),
    route(endpoints.renderTemplate, async ({ templateId, params }, { actor }) => {
      const found = await findOrRefuse(actor, templateId);
      const measure = await openMeasure(db);
      const { smsContent, missing } = fillTemplate(found.templateContent, found.variables, params);
      return {
        smsContent,
        ...measure(smsContent, found),
        missing: [...missing],
        problems: found.variables.flatMap((one) => {
          const value = params[one.varName] ?? '';
          const message = value === '' ? null : valueProblem(one, value);
          return message === null ? [] : [{ varName: one.varName, message }];
        }),
        longest: measure(fillWithLongest(found.templateContent, found.variables), found),
      };
    }),
  ];
}
