/**
 * 新建短信申请: a new mass SMS, perhaps to groups that another page chose (`groupIds`) or to one person (`userId`), a draft taken up again (`applyId`), or a new one with the
 * content of another (`copyOf`); a correction (`correct`) or a resend (`resend`, with `reach` also for the unknown) of one that was sent; a text
 * from a template (`templateId`) or for a request (`requestId`).
 */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { AuditStatus, FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  recentChoices,
  writingRules,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { ABOUT_MAX } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import type { BookGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { pathName } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useGroups } from '../../../address-book/groups.ts';
import { useCall } from '../../../api/hooks.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, NoPermissionState, SkeletonFields } from '../../../ui/page/states.tsx';
import type { Details } from './application/details.ts';
import { ApplicationForm, type ApplicationFormProps } from './form/ApplicationForm.tsx';
import {
  copyOfDetails,
  correctionOf,
  type Draft,
  type DraftSource,
  draftOfDetails,
  emptyDraft,
  leftBehind,
  type Named,
  resendOf,
} from './form/draft/draft.ts';
import { useAreaPreset } from './form/use-area-preset.ts';
import { usePersonPreset } from './form/use-person-preset.ts';
import { useWrittenPreset } from './form/use-written-preset.ts';
import './detail/detail.css';
import './detail/follow-ups.css';

export function ApplicationFormPage() {
  const may = usePermission();
  const [search, setSearch] = useSearchParams();
  // an application that this very form has just created is not loaded again: it would be put over what is being typed
  const [created, setCreated] = useState<string | null>(null);
  const applyId = search.get('applyId') === created ? null : search.get('applyId');
  const start = applyId === null ? startOf(search) : null;
  const groupIds = applyId === null && start === null ? search.get('groupIds') : null;
  const about = applyId ?? beginningOf(search);
  const onCreated = (id: string) => {
    setCreated(id);
    setSearch(
      (now) => {
        now.set('applyId', id);
        return new URLSearchParams(now);
      },
      { replace: true },
    );
  };
  if (!may(['sms:apply:add', 'sms:apply:edit'])) return <NoPermissionState />;
  return (
    <LoadedForm
      key={applyId ?? start?.sourceId ?? `new ${groupIds ?? search.get('userId') ?? ''}`}
      applyId={applyId}
      start={start}
      groupIds={groupIds}
      about={about}
      onCreated={onCreated}
    />
  );
}

/** Beginnings of a new application with another one. */
const starts: Readonly<
  Record<'copyOf' | 'correct' | 'resend', (details: Details, reach?: DraftSource['kind']) => Draft>
> = { copyOf: copyOfDetails, correct: correctionOf, resend: resendOf };
interface Start {
  readonly how: keyof typeof starts;
  readonly sourceId: string;
  /** of a resend, as its dialog had it */
  readonly reach: DraftSource['kind'] | undefined;
}

function startOf(search: URLSearchParams): Start | null {
  for (const how of ['copyOf', 'correct', 'resend'] as const) {
    const sourceId = search.get(how);
    const isWide = search.get('reach') === String(FollowUpKind.resendUnknown);
    if (sourceId !== null) return { how, sourceId, reach: isWide ? FollowUpKind.resendUnknown : undefined };
  }
  return null;
}

/** The beginning of a new one, as the address says it; where one stands in the form is no part of that. */
function beginningOf(search: URLSearchParams): string {
  const how = new URLSearchParams(search);
  how.delete('step');
  how.delete('applyId');
  return how.size === 0 ? NEW : `${NEW} ${how}`.slice(0, ABOUT_MAX);
}

interface LoadedFormProps {
  applyId: string | null;
  start: Start | null;
  /** separated by commas */
  groupIds: string | null;
  /** by which a draft that was left is found again */
  about: string;
  onCreated: (applyId: string) => void;
}

const NOTHING_USED: AnswerOf<typeof recentChoices> = { last: null, choices: [] };

function LoadedForm({ applyId, start, groupIds, about, onCreated }: LoadedFormProps) {
  const sourceId = applyId ?? start?.sourceId ?? null;
  const rules = useCall(writingRules, {}, { staleMs: 60_000 });
  // a convenience: without it the form opens all the same
  const used = useCall(recentChoices, {}, { isQuiet: true });
  const source = useCall(applicationDetails, sourceId === null ? null : { applyId: sourceId, forForm: 1 });
  const groups = useGroups(groupIds !== null);
  const preset = useAreaPreset(sourceId === null);
  const person = usePersonPreset(sourceId === null);
  const written = useWrittenPreset(sourceId === null);
  const failed = [rules, source, groups, preset.place, person.person, ...written.reads].find(
    ({ error, data }) => error && !data,
  );
  if (failed?.error) return <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />;
  // what an earlier look left in the store may be an older version
  const details = source.isFetchedAfterMount ? source.data : undefined;
  if (
    !rules.data ||
    used.isLoading ||
    (sourceId !== null && !details) ||
    (groupIds !== null && !groups.data) ||
    preset.isPending ||
    person.isPending ||
    written.isPending
  )
    return <SkeletonFields fields={5} />;
  const form = { rules: rules.data, usedBefore: used.data ?? NOTHING_USED, about, onCreated };
  if (details && applyId !== null) return <StoredForm form={form} details={details} />;
  if (details && start) return <FollowingForm form={form} details={details} start={start} />;
  const refusal = written.refusal ?? person.refusal;
  if (refusal !== null) return <EmptyState text={refusal} />;
  const chosen = { ...preset.chosen, ...person.chosen, ...written.chosenFor(rules.data) };
  const empty = emptyDraft(rules.data, chosenOf(groups.data ?? [], groupIds), form.usedBefore.last);
  return (
    <ApplicationForm
      {...form}
      initial={{ ...empty, ...chosen }}
      from={null}
      isCategoryAsLast={chosen.smsCategory === undefined}
      row={null}
    />
  );
}

type CommonProps = Pick<ApplicationFormProps, 'rules' | 'usedBefore' | 'about' | 'onCreated'>;

/** A new application that begins with another one: its copy, its correction, its resend. */
function FollowingForm({ form, details, start }: { form: CommonProps; details: Details; start: Start }) {
  const { how, reach } = start;
  const note = how === 'copyOf' ? leftBehind(details) : null;
  const allowed = how === 'copyOf' ? true : details.can[how];
  if (allowed !== true) return <EmptyState text={allowed} />;
  return (
    <>
      {note && (
        <p className="warning-note" role="note">
          {note}
        </p>
      )}
      <ApplicationForm {...form} initial={starts[how](details, reach)} from={null} row={null} />
    </>
  );
}

/** An application that was stored and is written on. */
function StoredForm({ form, details }: { form: CommonProps; details: Details }) {
  const navigate = useNavigate();
  const { applyId, version } = details;
  if (details.can.edit !== true) {
    return (
      <EmptyState text={details.can.edit}>
        <ActionButton
          label="查看申请"
          kind="primary"
          onAct={() => navigate(paths.applicationDetail(applyId))}
        />
      </EmptyState>
    );
  }
  return (
    <>
      <ReasonOfReturn details={details} />
      <ApplicationForm
        {...form}
        initial={draftOfDetails(details)}
        from={{ applyId, version }}
        row={details}
      />
    </>
  );
}

/** In sight on every step: whoever corrects a text does it for this sentence. */
function ReasonOfReturn({ details: { auditStatus, auditOpinion, auditUserName } }: { details: Details }) {
  if (auditStatus !== AuditStatus.refused || !auditOpinion) return null;
  return (
    <p className="warning-note" role="note">
      <b>退回原因{auditUserName === null ? '' : `（${auditUserName}）`}：</b>
      {auditOpinion}
    </p>
  );
}

/** Those of the named groups that are still there. */
function chosenOf(groups: readonly BookGroup[], groupIds: string | null): Named[] {
  const named = groupIds?.split(',') ?? [];
  return groups
    .filter(({ groupId }) => named.includes(groupId))
    .map(({ groupId }) => ({ id: groupId, name: pathName(groups, groupId) }));
}
