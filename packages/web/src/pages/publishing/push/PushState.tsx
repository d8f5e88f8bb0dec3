/** Figures of a push, and why it did not leave. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { countPush, type PushRow } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { PushStatus } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { useCall } from '../../../api/hooks.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

type Moving = Pick<PushRow, 'pushStatus' | 'failReason' | 'auditOpinion' | 'offlineOpinion'>;

/** The reason of a refusal, why it was revoked, or why the last try failed. */
export const reasonOf = ({ pushStatus, failReason, auditOpinion, offlineOpinion }: Moving): string | null =>
  pushStatus === PushStatus.refused ? auditOpinion : (offlineOpinion ?? failReason);

/** 到达 of 目标, 打开 of 到达; nothing of nothing. */
export const shareOf = (part: number, whole: number | null): string =>
  whole ? `${((part / whole) * 100).toFixed(1)}%` : '—';

/** As many as are meant now. */
export function TargetCount({ targets }: { targets: RequestOf<typeof countPush> | null }) {
  const { data, error } = useCall(countPush, targets, { keepPrevious: true, isQuiet: true });
  if (targets === null) return <p aria-live="polite">选好对象后显示人数</p>;
  const count = data ? inDigits(data.targetCount) : '…';
  return <p aria-live="polite">{error ? error.message : `现在共 ${count} 人`}</p>;
}
