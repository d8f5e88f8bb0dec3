/** Draft of a template: the form's values, the call's fields made of them, and a template read back into them. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  ShareScope,
  type saveTemplate,
  type TemplateRow,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import {
  type TemplateVariable,
  templateProblems,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export interface TemplateDraft {
  readonly templateName: string;
  readonly smsCategory: string;
  /** as it is stored */
  readonly templateContent: string;
  readonly variables: readonly TemplateVariable[];
  /** empty: the signature of whoever uses it */
  readonly smsSign: string;
  readonly shareScope: TemplateRow['shareScope'];
  /** of scope 2 */
  readonly region: DeptChoice | null;
  readonly urgentFlag: 0 | 1;
  readonly remark: string;
}

export function emptyTemplate(region: DeptChoice | null): TemplateDraft {
  return {
    templateName: '',
    smsCategory: '',
    templateContent: '',
    variables: [],
    smsSign: '',
    shareScope: ShareScope.person,
    region,
    urgentFlag: 0,
    remark: '',
  };
}

export function draftOfTemplate(row: TemplateRow, region: DeptChoice | null): TemplateDraft {
  const isOfRegion = row.shareScope === ShareScope.region;
  return {
    templateName: row.templateName,
    smsCategory: row.smsCategory,
    templateContent: row.templateContent,
    variables: row.variables,
    smsSign: row.smsSign,
    shareScope: row.shareScope,
    region: isOfRegion ? { deptId: row.scopeDeptId, deptName: row.scopeDeptName } : region,
    urgentFlag: row.urgentFlag,
    remark: row.remark,
  };
}

/** One's own to begin with: whom it is shared with is a decision of its own. */
export function copyOfTemplate(row: TemplateRow, region: DeptChoice | null): TemplateDraft {
  return {
    ...draftOfTemplate(row, region),
    templateName: `${row.templateName.slice(0, 36)}（副本）`.slice(0, 40),
    shareScope: ShareScope.person,
    region,
  };
}

export function fieldsOfTemplate({
  region,
  variables,
  ...draft
}: TemplateDraft): RequestOf<typeof saveTemplate> {
  return {
    ...draft,
    variables: [...variables],
    ...(draft.shareScope === ShareScope.region && region ? { scopeDeptId: region.deptId } : {}),
  };
}

export function problemsOfTemplate(draft: TemplateDraft): Problems {
  const found = [
    ...(draft.templateName.trim() === '' ? [{ field: 'templateName', message: '请填写模板名称' }] : []),
    ...(draft.smsCategory === '' ? [{ field: 'smsCategory', message: '请选择短信类别' }] : []),
    ...(draft.shareScope === ShareScope.region && draft.region === null
      ? [{ field: 'region', message: '请选择共享的区域' }]
      : []),
    ...variablesProblems(draft.variables),
    ...templateProblems(draft.templateContent, draft.variables),
  ];
  return placedInTemplate(found);
}

/** By the names of the form, `variables.3.varLabel`: the first sentence of a field is the one to mend first. */
export function placedInTemplate(
  errors: readonly { readonly field: string; readonly message: string }[],
): Problems {
  const placed = errors.map(({ field, message }) => [field === 'scopeDeptId' ? 'region' : field, message]);
  return Object.fromEntries(placed.toReversed());
}

function variablesProblems(variables: readonly TemplateVariable[]) {
  return variables.flatMap(({ varLabel, maxLength }, place) => [
    ...(varLabel.trim() === ''
      ? [{ field: `variables.${place}.varLabel`, message: '请填写变量名称' }]
      : /[〔〕{}$]/.test(varLabel)
        ? [{ field: `variables.${place}.varLabel`, message: '变量名称中不能有〔〕{}$' }]
        : []),
    ...(Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= 60
      ? []
      : [{ field: `variables.${place}.maxLength`, message: '最多字数应为1至60' }]),
  ]);
}

/** A variable that no other one is called like; its label is what people see. */
export function newVariable(variables: readonly TemplateVariable[]): TemplateVariable {
  const taken = new Set(variables.flatMap(({ varName, varLabel }) => [varName, varLabel]));
  let place = variables.length + 1;
  while (taken.has(`v${place}`) || taken.has(`变量${place}`)) place += 1;
  return {
    varName: `v${place}`,
    varLabel: `变量${place}`,
    varType: 'text',
    maxLength: 10,
    required: 1,
    sample: '',
  };
}
