/** Deciding on applications: a call carries the hash and the step of what was read, and an answer tells which could not be decided. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { toCallFailure } from '../../../../api/call-failure.ts';
import { type Act, useAct } from '../../../../api/hooks.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { toMinute } from '../../../../ui/text/moment.ts';
import { applicationReads } from '../application/application-reads.ts';

/** Under which an opinion is kept, on the desk and on the telephone. */
export const OPINION_FORM = 'opinionMassSms';

type Reviewed = Pick<ApplicationRow, 'applyId' | 'contentHash' | 'auditStep'>;
export type Undecided = AnswerOf<typeof passApplications>['failList'];

export interface Reviewing {
  pass: (read: readonly Reviewed[], auditOpinion: string) => Promise<Undecided>;
  refuse: (read: readonly Reviewed[], auditOpinion: string) => Promise<Undecided>;
  busy: boolean;
}

/** Each resolves to what was not decided, empty when all were. @throws CallFailure for anything but a change of state */
export function useReviewing(): Reviewing {
  const pass = useAct(passApplications, { refresh: applicationReads });
  const refuse = useAct(refuseApplications, { refresh: applicationReads });
  return {
    pass: (read, auditOpinion) => decide(pass, read, auditOpinion),
    refuse: (read, auditOpinion) => decide(refuse, read, auditOpinion),
    busy: pass.busy || refuse.busy,
  };
}

type Decision = typeof passApplications | typeof refuseApplications;

async function decide(
  act: Act<Decision>,
  read: readonly Reviewed[],
  auditOpinion: string,
): Promise<Undecided> {
  const applyIds = read.map(({ applyId }) => applyId);
  const contentHashes = Object.fromEntries(
    read.map(({ applyId, contentHash }) => [applyId, contentHash ?? '']),
  );
  const auditSteps = Object.fromEntries(read.map(({ applyId, auditStep }) => [applyId, auditStep]));
  try {
    return (await act.attempt({ applyIds, contentHashes, auditSteps, auditOpinion })).failList;
  } catch (thrown) {
    const failure = toCallFailure(thrown);
    if (failure.code !== ErrorCode.stateChanged) throw failure;
    return applyIds.map((applyId) => ({ applyId, code: failure.code, reason: failure.message }));
  }
}

/** The problem of an opinion for a refusal, or null. */
export const refusalProblem = (opinion: string): string | null =>
  opinion.trim().length >= 2 ? null : '请写明不通过的原因（至少 2 个字），申请人要按它修改';

/** The problem of an opinion for a pass, or null: what came after the submission is answered in it. */
export const passProblem = (
  { doubts }: { readonly doubts: readonly string[] },
  opinion: string,
): string | null =>
  doubts.length === 0 || opinion.trim() !== ''
    ? null
    : `${doubts.join('；')}。确实要发的，请在这里写明理由后再通过`;

type Passed = Pick<ApplicationRow, 'auditStep' | 'totalStep' | 'validCount' | 'smsCount' | 'sendTime'>;

export const isLastStep = ({ auditStep, totalStep }: Passed): boolean => auditStep >= totalStep;

/** Told after a pass. */
export function passedText(details: Passed): string {
  if (!isLastStep(details)) return '已通过，转上一级复审';
  const people = `发给 ${inDigits(details.validCount)} 人`;
  return details.sendTime === null
    ? `已通过，将${people}`
    : `已通过，定于 ${toMinute(details.sendTime)} ${people}`;
}

/** Effects of a pass, with their numbers. */
export function passText(details: Passed): string {
  const amount = `向 ${inDigits(details.validCount)} 人发送，共 ${inDigits(details.smsCount)} 条`;
  if (!isLastStep(details)) return `通过后转上一级复审；复审通过后${amount}。`;
  return details.sendTime === null
    ? `通过后立即${amount}，发出后不能收回。`
    : `通过后定于 ${details.sendTime} ${amount}。`;
}
