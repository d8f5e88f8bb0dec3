/** Writes a push or changes one, with the number of people whom it is for. */
import { pushDetails, savePush, updatePush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import * as own from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { Choices } from '../../../address-book/Choices.tsx';
import { PeopleSearch } from '../../../address-book/PeopleSearch.tsx';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useOwnRegion, useStored } from '../../../content/needed.ts';
import type { DraftForm } from '../../../content/use-draft-form.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { MomentField } from '../../../ui/form/MomentField.tsx';
import {
  CATEGORIES,
  draftOf,
  emptyDraft,
  type PushDraft,
  placed,
  problemsOf,
  type Related,
  requestOf,
  targetsOf,
} from './draft.ts';
import { push } from './kind.ts';
import { TargetCount } from './PushState.tsx';
import { PushNotice } from './PushView.tsx';

export interface PushFormDrawerProps {
  /** null: a new one */
  pushId: string | null;
  /** what a new one is made of */
  related?: Related | null;
  onClose: () => void;
}

export function PushFormDrawer({ pushId, related = null, onClose }: PushFormDrawerProps) {
  const region = useOwnRegion();
  const save = useSave(push, { add: savePush, change: updatePush });
  const made = related ? `${NEW} ${related.relatedType} ${related.relatedId}` : NEW;
  return (
    <DraftFormDrawer
      kind={push}
      stored={useStored(pushDetails, pushId === null ? null : { pushId })}
      alsoNeeded={region}
      formKey="push"
      about={pushId ?? made}
      widthPx={1000}
      begin={(details) => (details ? draftOf(details) : emptyDraft(region.data ?? null, related))}
      problemsOf={problemsOf}
      placed={placed}
      save={(draft, details, submitFlag) => save({ ...requestOf(draft), submitFlag }, details)}
      previewOf={({ title, pushContent }) => <PushNotice title={title} pushContent={pushContent} />}
      onClose={onClose}
    >
      {(form) => <PushFields {...form} />}
    </DraftFormDrawer>
  );
}

function PushFields({ draft, problems, change }: DraftForm<PushDraft, unknown>) {
  const { line, choice, radios, part } = fieldsOf<PushDraft>(draft, problems, change);
  return (
    <>
      {line('title', '标题', own.TITLE_MAX)}
      {line('pushContent', '内容', own.CONTENT_MAX, { rows: 3 })}
      {choice('pushType', '类型', own.PUSH_TYPE)}
      {part(
        'place',
        '推送区域',
        <DeptSelect label="推送区域" value={draft.place} onChange={(place) => change({ place })} />,
        '只推送给这个区域里有账号的人',
      )}
      <FieldGroup legend="推送对象">
        {radios('targetType', own.TARGET_TYPE)}
        <Targets draft={draft} problems={problems} change={change} />
        <TargetCount targets={targetsOf(draft)} />
      </FieldGroup>
      <FieldGroup legend="点开后">
        {radios('jumpType', own.JUMP_TYPE)}
        {draft.jumpType === own.JumpType.inside &&
          line('jumpTarget', '跳转地址', own.JUMP_MAX, {
            placeholder: '如：/weather',
            hint: '应用里的页面，以 / 开头；要推送一篇资讯、一个活动，可以在它那一行点“转推送”，地址会自动填好',
          })}
        {draft.jumpType === own.JumpType.outside &&
          line('jumpTarget', '跳转地址', own.JUMP_MAX, { placeholder: 'https://' })}
      </FieldGroup>
      <FieldGroup legend="系统（不选就是不限）">
        {own.OS_TYPE.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              checked={draft.osTypes.includes(value)}
              onChange={({ target }) =>
                change({
                  osTypes: own.OS_TYPE.map((one) => one.value).filter((one) =>
                    one === value ? target.checked : draft.osTypes.includes(one),
                  ),
                })
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </FieldGroup>
      <FieldGroup legend="推送方式">
        {radios('pushMode', own.PUSH_MODE)}
        {draft.pushMode === own.PushMode.timed &&
          part(
            'pushTime',
            '推送时间',
            <MomentField
              label="推送时间"
              value={draft.pushTime}
              onChange={(pushTime) => change({ pushTime })}
            />,
          )}
      </FieldGroup>
    </>
  );
}

function Targets({
  draft,
  problems,
  change,
}: Pick<DraftForm<PushDraft, unknown>, 'draft' | 'problems' | 'change'>) {
  const { part } = fieldsOf<PushDraft>(draft, problems, change);
  switch (draft.targetType) {
    case own.TargetType.regions:
      return part(
        'areas',
        '区域',
        <DeptTreePicker
          label="区域"
          value={draft.areas}
          choicesMax={own.REGIONS_MAX}
          onChange={(areas) => change({ areas })}
        />,
      );
    case own.TargetType.categories:
      return (
        <div className="form-field">
          <Choices
            label="类别"
            chosen={draft.categories}
            offered={CATEGORIES.map((one) => ({ ...one, note: '' }))}
            onChange={(categories) => change({ categories })}
          />
          <Problem sentence={problems['categories']} />
        </div>
      );
    case own.TargetType.people:
      return (
        <PeopleSearch
          label="人员"
          chosen={draft.people}
          problem={problems['people']}
          onChange={(people) => change({ people })}
        />
      );
    default:
      return null;
  }
}
