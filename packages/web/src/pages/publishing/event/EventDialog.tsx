/** Writes an event or changes one. */
import {
  addEvent,
  type EventRow,
  searchEvents,
} from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import * as own from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FieldGroup } from '../../../ui/form/fields.tsx';
import {
  CheckItem,
  LinesItem,
  MomentItem,
  NumberItem,
  RadioItem,
  TextItem,
} from '../../../ui/form/items.tsx';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import type { Lasting } from './on-days.ts';
import { RelatedItem } from './RelatedItem.tsx';
import { type EventValues, fieldsOf, newEvent, problemsOf, valuesOf } from './values.ts';

export interface EventDialogProps {
  /** null: a new one */
  event: EventRow | null;
  /** on which a new one begins; null: none chosen yet */
  day: string | null;
  /** for which a new one is, to begin with */
  region: DeptChoice | null;
  /** told when it is */
  onSaved: (saved: Lasting) => void;
  onClose: () => void;
}

export function EventDialog({ event, day, region, onSaved, onClose }: EventDialogProps) {
  const save = useAct(addEvent, { refresh: [searchEvents], success: event ? '已修改' : '已新增' });
  const [isUploading, setUploading] = useState(false);
  const edited = event ? { id: event.id, version: event.version } : {};
  return (
    <KeptFormDialog<EventValues>
      formKey="event"
      about={event?.id ?? NEW}
      row={event}
      width={680}
      title={event ? `编辑“${event.eventTitle}”` : '新增事件'}
      submitLabel={event ? '保存' : '新增'}
      initial={event ? valuesOf(event) : newEvent(region, day)}
      problemsOf={(values) => ({
        ...problemsOf(values),
        ...(isUploading ? { imageUrls: '图片还在上传，请稍候' } : {}),
      })}
      onSubmit={async (values) => {
        const fields = fieldsOf(values);
        await save.attempt({ ...edited, ...fields });
        onSaved(fields);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextItem form={form} name="eventTitle" label="标题" isRequired maxLength={own.TITLE_MAX} />
          <RadioItem form={form} name="eventType" label="类型" options={own.EVENT_TYPE} />
          <RadioItem form={form} name="eventLevel" label="级别" options={own.EVENT_LEVEL} />
          <div className="drawer-pair">
            <MomentItem form={form} name="startTime" label="开始时间" isRequired />
            <MomentItem form={form} name="endTime" label="结束时间（可不填）" />
          </div>
          <LinesItem
            form={form}
            name="eventContent"
            label="内容"
            isRequired
            maxLength={own.CONTENT_MAX}
            autoSize={{ minRows: 3, maxRows: 8 }}
          />
          <div className="drawer-pair">
            <DeptItem form={form} name="deptId" label="区域" />
            <TextItem form={form} name="address" label="地点（可不填）" maxLength={own.ADDRESS_MAX} />
          </div>
          <FieldGroup legend="在地图上的位置（可不填）">
            <PlaceItem form={form} deptId={form.values.deptId?.deptId ?? null} />
          </FieldGroup>
          <RelatedItem form={form} />
          <PicturesField
            max={own.IMAGES_MAX}
            hint="可不传"
            value={form.values.imageUrls}
            problem={form.problems['imageUrls']}
            onBusy={setUploading}
            onChange={(changed) => form.change((now) => ({ imageUrls: changed(now.imageUrls) }))}
          />
          <NumberItem
            form={form}
            name="orderNum"
            label="顺序号"
            min={0}
            max={own.ORDER_MAX}
            precision={0}
            hint="同时开始的，数字小的在前"
          />
          <CheckItem form={form} name="isShown" hint="大屏只显示标题、时间和区域，没有登录的人也能看到">
            在驾驶舱大屏上显示
          </CheckItem>
        </>
      )}
    </KeptFormDialog>
  );
}
