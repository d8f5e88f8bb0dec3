/**
 * Permissions for one application, as verdicts with their reasons. Pure: the rows are read elsewhere. From which state an
 * action may start is the contract's table (mass-sms/states.ts); here come role, area, ownership, rank and four eyes.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { outranks } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { anyOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { ApplicationCan } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import {
  type ApplicationAction,
  type ApplicationState,
  applicationCan,
  HandHold,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Actor } from '../../../../access/actor.ts';
import { isSamePerson, type Person } from '../../../../access/same-person.ts';

/** The facts of an application that the verdicts depend on. */
export interface ApplicationFacts extends ApplicationState {
  readonly applyUserId: string;
  readonly applyCertificateHash: string | null;
  readonly applyDeptId: string;
  readonly applyRoleKeys: readonly string[];
  readonly createUserId: string;
  readonly currentAuditDeptId: string | null;
  readonly auditUserId: string | null;
  readonly emergencyFlag?: number;
}

/** Whoever wrote, edited, submitted or already passed an application, as accounts and as persons. */
export interface Involved {
  readonly userIds: ReadonlySet<string>;
  readonly certificateHashes: ReadonlySet<string>;
}
export const nobody: Involved = { userIds: new Set(), certificateHashes: new Set() };

/** `isSamePerson`, of all of them. */
export const isInvolved = (
  { userId, certificateHash }: Person,
  { userIds, certificateHashes }: Involved,
): boolean => userIds.has(userId) || (certificateHash !== null && certificateHashes.has(certificateHash));

export const withPerson = (
  { userIds, certificateHashes }: Involved,
  { userId, certificateHash }: Person,
): Involved => ({
  userIds: new Set([...userIds, userId]),
  certificateHashes: new Set([...certificateHashes, ...(certificateHash ? [certificateHash] : [])]),
});

/** Everything about the person that an action asks for; the state is asked separately, since its refusal has another code. */
export function mayByPerson(
  action: ApplicationAction,
  actor: Actor,
  application: ApplicationFacts,
  involved: Involved,
): Verdict {
  const [first, ...others] = waysTo(action, actor, application, involved);
  return anyOf(verdictOf(first.rules), ...others.map(({ rules }) => verdictOf(rules)));
}

interface Way {
  /** of the person; empty where there is one way alone */
  readonly name: string;
  readonly rules: readonly Rule[];
}
const onlyWay = (...rules: readonly Rule[]): readonly [Way] => [{ name: '', rules }];

/** The ways in which somebody may do it: one of them is enough, and each asks for all of its rules. */
export function waysTo(
  action: ApplicationAction,
  actor: Actor,
  application: ApplicationFacts,
  involved: Involved,
): readonly [Way, ...Way[]] {
  switch (action) {
    case 'edit':
    case 'submit':
    case 'delete':
    case 'revoke':
      return onlyWay(permitted(actor, `sms:apply:${action}`), isApplicant(actor, application));
    case 'copy':
      return onlyWay(permitted(actor, 'sms:apply:copy'));
    case 'correct':
    case 'resend':
      return onlyWay(permitted(actor, 'sms:apply:add'));
    case 'pass':
    case 'noPass':
      return onlyWay(
        permitted(actor, `sms:audit:${action}`),
        rule('编写与审核分开', isAnotherPerson(actor, application, involved)),
        rule('轮到谁审核', decidesNow(actor, application)),
      );
    case 'cancelSend':
    case 'hold':
    case 'resume':
      return waysToStop(action, actor, application);
    case 'supervise':
      return onlyWay(...supervises(actor, application, 'sms:supervise:remark'));
  }
}

/** The applicant's own way first where it is they who ask: its reason is the one that they can mend. */
function waysToStop(
  action: ApplicationAction,
  actor: Actor,
  application: ApplicationFacts,
): readonly [Way, ...Way[]] {
  const asSupervisor = { name: '监管人', rules: supervises(actor, application, 'sms:supervise:cancelSend') };
  const asApplicant = {
    name: '申请人',
    rules: [
      permitted(actor, 'sms:apply:revoke'),
      isApplicant(actor, application),
      heldByWhom(action, application),
    ],
  };
  const asReviewer = {
    name: '审核人',
    rules: [
      permitted(actor, 'sms:audit:pass'),
      rule('审核人', application.auditUserId === actor.userId, '只有审核通过的人可以操作'),
    ],
  };
  return application.applyUserId === actor.userId
    ? [asApplicant, asSupervisor, asReviewer]
    : [asSupervisor, asApplicant, asReviewer];
}

/** `true` or the first reason why not, for every action: travels with each row. */
export function verdictsOn(actor: Actor, application: ApplicationFacts, involved: Involved): ApplicationCan {
  const can = (action: ApplicationAction): Verdict => {
    const byState = applicationCan(action, application);
    // The person is asked about only what the state allows: this is done for each action of each row.
    return byState === true ? mayByPerson(action, actor, application, involved) : byState;
  };
  return {
    edit: can('edit'),
    submit: can('submit'),
    delete: can('delete'),
    revoke: can('revoke'),
    pass: can('pass'),
    noPass: can('noPass'),
    cancelSend: can('cancelSend'),
    hold: can('hold'),
    resume: can('resume'),
    supervise: can('supervise'),
    copy: can('copy'),
    correct: can('correct'),
    resend: can('resend'),
  };
}

function permitted(actor: Actor, permission: Permission): Rule {
  return rule('操作权限', holdsPermission(actor, permission), '没有操作权限');
}

function isApplicant(actor: Actor, application: ApplicationFacts): Rule {
  return rule('申请人', application.applyUserId === actor.userId, '只有申请人本人可以操作');
}

/** The sentences for an applicant to whose word alone it does not go on: another's hand stopped it, or nobody knows what has left of it. */
const OTHERS_RESUME: Readonly<Record<string, string>> = {
  [HandHold.supervisor]: '由他人暂停，须由审核人或上级恢复',
  restored: '须由审核人或上级与运营商核对后恢复',
};
export const NOT_RESUMED_BY_APPLICANT: readonly string[] = Object.keys(OTHERS_RESUME);

function heldByWhom(action: ApplicationAction, { holdReason }: ApplicationFacts): Rule {
  const name = '由谁暂停';
  if (action === 'resume') return rule(name, OTHERS_RESUME[holdReason ?? ''] ?? true);
  return rule(name, action !== 'hold' || holdReason !== HandHold.applicant, '已暂停发送，不能暂停');
}

/** Four eyes, by person. */
function isAnotherPerson(actor: Actor, application: ApplicationFacts, involved: Involved): Verdict {
  const { applyUserId: userId, applyCertificateHash: certificateHash, createUserId } = application;
  const wroteIt = isSamePerson(actor, { userId, certificateHash }) || actor.userId === createUserId;
  if (wroteIt) return '不能审核自己的申请';
  return verdict(!isInvolved(actor, involved), '您已经参与过本申请的编写或审核，须由另一人审核');
}

function decidesNow(actor: Actor, application: ApplicationFacts): Verdict {
  if (actor.roleKeys.includes('superAdmin')) return true;
  const area = managedArea(actor);
  // An emergency does not wait for one office: whoever administers a place around it may decide.
  const isMine =
    application.emergencyFlag === 1 && application.currentAuditDeptId !== null
      ? covers(area, application.currentAuditDeptId)
      : area !== null && area === application.currentAuditDeptId;
  return verdict(
    isMine,
    application.currentAuditDeptId === null ? '本申请现在没有待办的审核' : '本申请现在由其他区域的管理员审核',
  );
}

/** A supervising administrator: of an area around the applicant's organisation, and of higher rank than the applicant was. */
function supervises(actor: Actor, application: ApplicationFacts, permission: Permission): readonly Rule[] {
  return [
    permitted(actor, permission),
    rule('管辖范围', covers(managedArea(actor), application.applyDeptId), '不在您的管辖范围内'),
    rule('级别', outranks(actor, { roleKeys: application.applyRoleKeys }), '只能监管级别低于自己的申请人'),
  ];
}
