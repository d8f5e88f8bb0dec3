/** Writes an activity or changes one, beside what farmers will see of it. */
import {
  activityDetails,
  insertActivity,
  updateActivity,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import * as own from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import { useState } from 'react';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useOwnRegion, useStored } from '../../../content/needed.ts';
import { ContentEditor } from '../../../content/text/ContentEditor.tsx';
import { ContentFiles } from '../../../content/text/ContentFiles.tsx';
import { PictureChoice } from '../../../content/text/PictureChoice.tsx';
import { placedByPart, shownOf } from '../../../content/text/parts.ts';
import type { DraftForm } from '../../../content/use-draft-form.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { useBusyParts } from '../../../ui/files/busy-parts.ts';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { MomentField } from '../../../ui/form/MomentField.tsx';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { ActivityView } from './ActivityView.tsx';
import { type ActivityDraft, draftOf, emptyDraft, placeIn, problemsOf, requestOf } from './draft.ts';
import { activity } from './kind.ts';

export interface ActivityFormDrawerProps {
  /** null: a new one */
  activityId: string | null;
  onClose: () => void;
}

export function ActivityFormDrawer({ activityId, onClose }: ActivityFormDrawerProps) {
  const { sysDept, sysUser } = useSession().user;
  const region = useOwnRegion();
  const [isUploading, setUploading] = useState(false);
  const save = useSave(activity, { add: insertActivity, change: updateActivity });
  return (
    <DraftFormDrawer
      kind={activity}
      stored={useStored(activityDetails, activityId === null ? null : { activityId })}
      alsoNeeded={region}
      formKey="activity"
      about={activityId ?? NEW}
      widthPx={1200}
      begin={(details) =>
        details ? draftOf(details) : emptyDraft(sysDept.deptName, sysUser.realName, region.data ?? null)
      }
      problemsOf={problemsOf}
      placed={placedByPart}
      save={(draft, details, submitFlag) => save({ ...requestOf(draft), submitFlag }, details)}
      waitsFor={isUploading ? '正在上传…' : null}
      previewOf={(draft) => (
        <ActivityView
          activity={{
            ...requestOf(draft),
            content: shownOf(draft.parts),
            attachments: draft.attachments ?? [],
          }}
          placeName={draft.place?.deptName ?? ''}
        />
      )}
      onClose={onClose}
    >
      {(form) => <ActivityFields {...form} onUploading={setUploading} />}
    </DraftFormDrawer>
  );
}

type Moment = 'startTime' | 'endTime' | 'signStartTime' | 'signEndTime';

interface ActivityFieldsProps extends DraftForm<ActivityDraft, unknown> {
  onUploading: (isUploading: boolean) => void;
}

function ActivityFields({ draft, problems, change, onUploading }: ActivityFieldsProps) {
  const { line, choice, part } = fieldsOf<ActivityDraft>(draft, problems, change);
  const busy = useBusyParts<'text' | 'cover' | 'files'>(onUploading);
  const moment = (name: Moment, label: string, none: '' | null) =>
    part(
      name,
      label,
      <MomentField
        label={label}
        value={draft[name] || null}
        onChange={(chosen) => change({ [name]: chosen ?? none })}
      />,
    );
  return (
    <>
      {line('title', '标题', own.TITLE_MAX)}
      <div className="field-grid">
        {choice('activityType', '类型', own.ACTIVITY_TYPE)}
        {part(
          'place',
          '发布区域',
          <DeptSelect label="发布区域" value={draft.place} onChange={(place) => change({ place })} />,
          '这个区域和它下面的农户能看到',
        )}
        {moment('startTime', '开始时间', '')}
        {moment('endTime', '结束时间', '')}
        {line('address', '地点', own.ADDRESS_MAX, { hint: '线上活动可以只填网址' })}
        {line('onlineUrl', '线上网址（可不填）', 300, { placeholder: 'https://' })}
      </div>
      <FieldGroup legend="在地图上的位置（可不填）">
        <PlaceItem
          form={{
            values: placeIn(draft),
            problems,
            change: (changed) =>
              change((now) => (typeof changed === 'function' ? changed(placeIn(now)) : changed)),
          }}
          deptId={draft.place?.deptId ?? null}
        />
      </FieldGroup>
      <FieldGroup legend="面向的区域（可不选）" problem={problems['targetDeptIds']}>
        <p className="form-field-hint">选了就只有这些区域的农户能看到；不选则发布区域的农户都能看到</p>
        <DeptTreePicker
          label="面向的区域"
          value={draft.targets ?? []}
          choicesMax={own.TARGET_PLACES_MAX}
          onChange={(targets) => change({ targets })}
        />
      </FieldGroup>
      <FieldGroup legend="报名（不用报名的不填）">
        <div className="field-grid">
          {moment('signStartTime', '报名开始时间', null)}
          {moment('signEndTime', '报名截止时间', null)}
          {line('maxCount', '名额', 6, { isNumber: true, hint: '不限人数时不填' })}
        </div>
      </FieldGroup>
      <div className="field-grid">
        {line('hostUnit', '主办单位', own.HOST_MAX)}
        {line('contactName', '联系人', own.CONTACT_MAX)}
        {line('contactPhone', '联系电话', own.CONTACT_MAX, { hint: '会公开给农户' })}
        {line('feeDesc', '费用（可不填）', own.FEE_MAX, { placeholder: '如：免费，自带午餐' })}
      </div>
      <ContentEditor
        parts={draft.parts}
        problems={problems}
        onChange={(changed) => change(({ parts }) => ({ parts: changed(parts) }))}
        onUploading={busy('text')}
      />
      <ContentFiles
        draft={draft}
        problems={problems}
        change={change}
        hasVideo={false}
        onUploading={busy('files')}
      />
      <FieldGroup legend="封面（可不填）">
        <PictureChoice
          label="封面"
          url={draft.coverUrl}
          problem={problems['coverUrl']}
          onChange={(coverUrl) => change({ coverUrl })}
          onBusy={busy('cover')}
          onRemove={() => change({ coverUrl: null })}
        />
      </FieldGroup>
      {line('targetCategories', '面向对象（可不填）', 220, {
        hint: `最多${own.TARGETS_MAX}种，用逗号或空格隔开，如 茶农，种粮大户`,
      })}
    </>
  );
}
