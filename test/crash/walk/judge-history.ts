/** The history of each application, its letters, and the rights of those who acted. */
import {
  ENDED,
  ProcessType,
  SendStatus,
  type StatePair,
  startsFrom,
  systemStartsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import { type PersonName, roleNameOf, type World } from './world.ts';

interface Step {
  readonly apply_id: string;
  readonly step_no: number;
  readonly process_type: number;
  readonly from_audit_status: number | null;
  readonly to_audit_status: number;
  readonly from_send_status: number | null;
  readonly to_send_status: number;
  readonly operate_user_id: string | null;
  readonly operate_user_name: string;
  readonly opinion: string | null;
}
interface Application {
  readonly apply_id: string;
  readonly audit_status: number;
  readonly send_status: number;
  readonly apply_user_id: string;
  readonly hold_reason: string | null;
  readonly emergency_flag: number;
}

/** From where a step of each kind may start: contract §8.3 and the held state. */
const STARTS: Record<number, readonly StatePair[]> = {
  [ProcessType.edited]: startsFrom.edit,
  [ProcessType.submitted]: startsFrom.submit,
  [ProcessType.passed]: startsFrom.pass,
  [ProcessType.refused]: startsFrom.noPass,
  [ProcessType.revoked]: startsFrom.revoke,
  [ProcessType.cancelled]: startsFrom.cancelSend,
  [ProcessType.sendingStarted]: systemStartsFrom.startSending,
  [ProcessType.sendingFinished]: [...systemStartsFrom.finishSending, ...systemStartsFrom.settleLate],
  [ProcessType.deleted]: startsFrom.delete,
  [ProcessType.supervised]: startsFrom.supervise,
  [ProcessType.returnedOverdue]: systemStartsFrom.returnOverdue,
  [ProcessType.held]: startsFrom.hold,
  [ProcessType.resumed]: startsFrom.resume,
  [ProcessType.handedOver]: systemStartsFrom.handOver,
  [ProcessType.canaryPassed]: systemStartsFrom.canary,
  [ProcessType.postponed]: systemStartsFrom.postpone,
};
const ENDS: Record<number, readonly string[]> = {
  [ProcessType.created]: ['0/0'],
  [ProcessType.edited]: ['0/0', '4/0', '5/0'],
  [ProcessType.submitted]: ['1/0'],
  [ProcessType.passed]: ['2/0', '3/1'],
  [ProcessType.refused]: ['4/0'],
  [ProcessType.returnedOverdue]: ['4/0'],
  [ProcessType.revoked]: ['5/0'],
  [ProcessType.cancelled]: ['3/5'],
  [ProcessType.sendingStarted]: ['3/2'],
  [ProcessType.sendingFinished]: ['3/3', '3/4', '3/6'],
  [ProcessType.held]: ['3/7'],
  [ProcessType.resumed]: ['3/1', '3/2'],
  [ProcessType.canaryPassed]: ['3/2'],
  [ProcessType.postponed]: ['3/1'],
  [ProcessType.handedOver]: ['1/0', '2/0'],
};

const MASTERS: readonly string[] = [
  'countyAdmin',
  'cityAdmin',
  'provinceAdmin',
  'superAdmin',
  'townshipAdmin',
];
const OF_APPLICANT: readonly number[] = [
  ProcessType.edited,
  ProcessType.submitted,
  ProcessType.revoked,
  ProcessType.deleted,
];

export async function judgeHistories(world: World): Promise<string[]> {
  const { pool } = world.run;
  const { rows: applications } = await pool.query<Application>(
    'SELECT * FROM mass_sms_apply ORDER BY apply_id',
  );
  const { rows: steps } = await pool.query<Step>('SELECT * FROM mass_sms_process ORDER BY apply_id, step_no');
  const byApplication = Map.groupBy(steps, ({ apply_id }) => apply_id);
  const findings: string[] = [];
  for (const application of applications) {
    const ofIt = byApplication.get(application.apply_id) ?? [];
    const wrong = [...wrongSteps(application, ofIt), ...(await wrongLetters(world, application, ofIt))];
    const story = ofIt.map(
      (step) =>
        `${step.process_type}:${step.from_audit_status}/${step.from_send_status}-${step.to_audit_status}/${step.to_send_status} ${step.operate_user_name} ${step.opinion ?? ''}`,
    );
    findings.push(...wrong.map((one) => `${one}: ${application.apply_id} ${story.join(' | ')}`));
  }
  return findings;
}

function wrongSteps(application: Application, steps: readonly Step[]): string[] {
  const wrong: string[] = [];
  let at: string | null = null;
  let lastPasser: string | null = null;
  for (const step of steps) {
    const { process_type: type, operate_user_id: who } = step;
    const from =
      step.from_audit_status === null ? null : `${step.from_audit_status}/${step.from_send_status}`;
    const to = `${step.to_audit_status}/${step.to_send_status}`;
    if (from !== at) wrong.push(`step ${step.step_no} starts at ${from}, the one before ended at ${at}`);
    at = to;
    const starts = STARTS[type]?.map((pair) => pair.join('/'));
    if (from !== null && !starts?.includes(from))
      wrong.push(`step ${step.step_no} of ${type} starts at ${from}`);
    const ends = ENDS[type] ?? [from];
    if (!ends.includes(to)) wrong.push(`step ${step.step_no} of ${type} ends at ${to}`);
    if (who !== null && !mayHave(application, step, lastPasser))
      wrong.push(`step ${step.step_no} by ${step.operate_user_name}`);
    if (type === ProcessType.passed) lastPasser = who;
  }
  if (at !== `${application.audit_status}/${application.send_status}`)
    wrong.push(`stands elsewhere than its history`);
  return wrong;
}

function mayHave({ apply_user_id }: Application, step: Step, lastPasser: string | null): boolean {
  const { process_type: type, operate_user_id: who } = step;
  const role = roleNameOf(step.operate_user_name as PersonName);
  const isMaster = MASTERS.includes(role) && step.operate_user_name !== 'neighbour';
  if (type === ProcessType.created) return step.operate_user_name !== 'drafter';
  if (OF_APPLICANT.includes(type)) return who === apply_user_id;
  if (type === ProcessType.passed || type === ProcessType.refused) return isMaster && who !== apply_user_id;
  if (type === ProcessType.supervised) return isMaster;
  return isMaster || who === apply_user_id || who === lastPasser;
}

/** Each applicant is told once of what others did; each reviewer once of each review. */
async function wrongLetters(
  world: World,
  { apply_id: applyId, apply_user_id: applicant }: Application,
  steps: readonly Step[],
): Promise<string[]> {
  const { rows } = await world.run.pool.query<{ notice_kind: number; user_id: string; count: number }>(
    `SELECT l.notice_kind, r.user_id, count(*)::int AS count FROM msg_letter AS l JOIN msg_letter_receiver AS r USING (letter_id)
     WHERE l.about_id = $1 AND l.notice_kind IS NOT NULL GROUP BY 1, 2`,
    [applyId],
  );
  const told = (kind: number) =>
    rows
      .filter((row) => row.notice_kind === kind && row.user_id === applicant)
      .reduce((sum, { count }) => sum + count, 0);
  const wrong = lettersOf(steps, applicant)
    .filter(([, kind, count]) => told(kind) !== count)
    .map(([name, kind, count]) => `told ${told(kind)} times of ${name}, not ${count}`);
  const reviews = steps.filter(
    ({ process_type: type, to_audit_status: to }) =>
      type === ProcessType.submitted ||
      type === ProcessType.handedOver ||
      (type === ProcessType.passed && to === 2),
  ).length;
  const often = rows.filter((row) => row.notice_kind === NoticeKind.reviewWaiting && row.count > reviews);
  if (often.length > 0) wrong.push(`reviewers told more often than ${reviews} times`);
  return wrong;
}

/** The letters that the applicant is to get, by what the history says that others did. */
function lettersOf(
  steps: readonly Step[],
  applicant: string,
): readonly (readonly [name: string, kind: number, count: number])[] {
  const times = (wanted: (step: Step) => boolean) => steps.filter(wanted).length;
  const isQuiet = ({ opinion }: Step) => opinion?.includes('免打扰') === true;
  const ended = ENDED as readonly number[];
  return [
    [
      'passed',
      NoticeKind.passed,
      times((step) => step.process_type === ProcessType.passed && step.to_audit_status === 3),
    ],
    [
      'refused',
      NoticeKind.refused,
      times(({ process_type: type }) => type === ProcessType.refused || type === ProcessType.returnedOverdue),
    ],
    [
      'held or cancelled',
      NoticeKind.held,
      times(
        (step) =>
          step.operate_user_id !== applicant &&
          ((step.process_type === ProcessType.held && !isQuiet(step)) ||
            step.process_type === ProcessType.cancelled ||
            step.process_type === ProcessType.postponed),
      ),
    ],
    [
      'ended',
      NoticeKind.ended,
      times(
        (step) =>
          step.process_type === ProcessType.sendingFinished &&
          !ended.includes(step.from_send_status ?? SendStatus.none),
      ),
    ],
  ];
}
