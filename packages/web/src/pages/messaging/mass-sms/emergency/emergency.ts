/** Draft of an emergency: its fields, those still missing, and the call made of them. */
import type { AnswerOf, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  EmergencyTemplate,
  emergencyTemplates,
  submitEmergency,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import {
  billedSegments,
  fullContentOf,
  lengthProblem,
  worstCase,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import {
  cleanedParams,
  fillTemplate,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { isOwnPhone } from '../../sms-templates/blank-labels.ts';

export interface Emergency {
  readonly templateId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly warnLevel: 1 | 2 | null;
  readonly areas: readonly DeptChoice[];
  /** 领导审批件 */
  readonly approvalFiles: readonly AttachedFile[];
}
export const emptyEmergency: Emergency = {
  templateId: '',
  params: {},
  warnLevel: null,
  areas: [],
  approvalFiles: [],
};

/** The writer's own, as a text names it. */
export interface Office {
  readonly deptName: string;
  /** empty: nobody has entered one */
  readonly officePhone: string;
}

export const paramField = (varName: string): string => `params.${varName}`;

/** Limits of every text, as the server gives them with the templates. */
export type EmergencyLimits = Pick<
  AnswerOf<typeof emergencyTemplates>,
  'approvalFileThreshold' | 'maxContentLength' | 'maxSegment' | 'gatewaySigns'
>;

export function problemsOf(
  { params, warnLevel, areas }: Emergency,
  template: EmergencyTemplate | undefined,
  limits: EmergencyLimits,
): Problems {
  const values = (template?.variables ?? []).flatMap((one) => {
    const problem = valueProblem(one, (params[one.varName] ?? '').trim());
    return problem === null ? [] : [[paramField(one.varName), problem]];
  });
  const tooLong = template && values.length === 0 ? lengthProblemOf(params, template, limits) : null;
  return {
    ...(template ? {} : { templateId: '请选择模板' }),
    ...Object.fromEntries(values),
    ...(tooLong === null ? {} : { params: tooLong }),
    ...(warnLevel === null ? { warnLevel: '请选择预警级别' } : {}),
    ...(areas.length === 0 ? { areas: '请选择接收区域' } : {}),
  };
}

/** Names of the blanks that a submission still lacks, in the order of the page. */
export function lacking(draft: Emergency, template: EmergencyTemplate | undefined): string[] {
  const blanks = (template?.variables ?? []).filter(
    (one) => valueProblem(one, (draft.params[one.varName] ?? '').trim()) !== null,
  );
  return [
    ...(draft.warnLevel === null ? ['预警级别'] : []),
    ...(template ? [] : ['模板']),
    ...blanks.map(({ varLabel }) => varLabel),
    ...(draft.areas.length === 0 ? ['接收区域'] : []),
  ];
}

/** Names of what may stay empty and does. */
export const leftEmpty = (
  { params, approvalFiles }: Emergency,
  { variables }: Pick<EmergencyTemplate, 'variables'>,
): string[] => [
  ...variables.flatMap(({ varName, varLabel }) => ((params[varName] ?? '').trim() === '' ? [varLabel] : [])),
  ...(approvalFiles.length === 0 ? ['领导审批件'] : []),
];

function lengthProblemOf(
  params: Emergency['params'],
  { templateContent, variables, smsSign, smsTail }: EmergencyTemplate,
  limits: EmergencyLimits,
): string | null {
  const { smsContent } = fillTemplate(templateContent, variables, params);
  const text = worstCase(fullContentOf({ smsSign, smsContent, smsTail }));
  return lengthProblem({ smsContent, segmentCount: billedSegments(text, limits.gatewaySigns) }, limits);
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  objDeptIds: 'areas',
  sendObjType: 'areas',
  templateParams: 'params',
  // the rest of the text is a superior's
  smsContent: 'params',
};

/** The server's problems by the names of the form. */
export function placed(errors: readonly { readonly field: string; readonly message: string }[]): Problems {
  return Object.fromEntries(
    errors.map(({ field, message }) => {
      const [name = '', ...inside] = field.split('.');
      const isParam = name === 'templateParams';
      return [[OWN_NAMES[name] ?? name, ...(isParam ? inside : [])].join('.'), message];
    }),
  );
}

/** Only of what has no problems. */
export function fieldsOf(
  { params, warnLevel, areas, approvalFiles }: Emergency,
  { templateId, templateVersion, variables }: EmergencyTemplate,
): Omit<RequestOf<typeof submitEmergency>, 'clientReqId'> | undefined {
  if (warnLevel === null) return undefined;
  const filled = variables.map(({ varName }) => [varName, (params[varName] ?? '').trim()]);
  return {
    templateId,
    templateVersion,
    templateParams: cleanedParams(variables, Object.fromEntries(filled)),
    warnLevel,
    objDeptIds: areas.map(({ deptId }) => deptId),
    approvalFiles: approvalFiles.map(({ fileId }) => ({ fileId })),
  };
}

/** Chosen, with what is known already: the writer's own office and its telephone where it asks for them, and of the warning in force. */
export function chosenTemplate(
  template: Pick<EmergencyTemplate, 'templateId' | 'templateContent' | 'variables'>,
  params: Emergency['params'],
  office: Office,
  known: Emergency['params'],
): Pick<Emergency, 'templateId' | 'params'> {
  const own = template.variables.flatMap((one) => {
    const value =
      one.varType === 'dept' ? office.deptName : isOwnPhone(one, template) ? office.officePhone : '';
    return value === '' || valueProblem(one, value) !== null ? [] : [[one.varName, value]];
  });
  return { templateId: template.templateId, params: { ...known, ...Object.fromEntries(own), ...params } };
}

/** The text as far as it is filled in, as it leaves. */
export function textOf(
  { params }: Emergency,
  { templateContent, variables, smsSign, smsTail }: EmergencyTemplate,
): string {
  const shown = variables.map(({ varName, varLabel }) => [
    varName,
    (params[varName] ?? '').trim() || `〔${varLabel}〕`,
  ]);
  const { smsContent } = fillTemplate(templateContent, variables, Object.fromEntries(shown));
  return fullContentOf({ smsSign, smsContent, smsTail });
}
