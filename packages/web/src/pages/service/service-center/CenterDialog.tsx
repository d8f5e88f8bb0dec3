/** Enters a service centre with its place on the map, or changes one. */
import {
  addCenter,
  type CenterRow,
  queryCenters,
  updateCenter,
} from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as limits from '@farmers-mailbox/contract/service/service-center/fields.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { useOwnArea } from '../../../session/own-area.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import {
  CheckItem,
  LinesItem,
  NumberItem,
  RadioItem,
  SelectItem,
  TextItem,
} from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { EMPTY, fieldsOf, type Values, valuesOf } from './center-values.ts';

export function CenterDialog({ row, onClose }: { row: CenterRow | null; onClose: () => void }) {
  const add = useAct(addCenter, { refresh: [queryCenters], success: '新增成功' });
  const update = useAct(updateCenter, { refresh: [queryCenters], success: '修改成功' });
  const [isUploading, setUploading] = useState(false);
  const area = useOwnArea() ?? '';
  const submit = async (values: Values) => {
    const fields = fieldsOf(values, area);
    if (row) await update.attempt({ centerId: row.centerId, version: row.version, ...fields });
    else await add.attempt(fields);
  };
  return (
    <KeptFormDialog<Values>
      formKey="serviceCenter"
      about={row?.centerId ?? NEW}
      row={row}
      width={640}
      title={row ? `编辑“${row.centerName}”` : '新增服务中心'}
      submitLabel={row ? '保存' : '新增'}
      initial={row ? valuesOf(row) : EMPTY}
      problemsOf={(values) => ({
        ...limits.centerFormProblems({ ...values, deptId: values.deptId?.deptId ?? area }),
        ...(isUploading ? { imageUrls: '图片还在上传，请稍候' } : {}),
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <What form={form} />
          <DeptItem form={form} name="deptId" label="区域" hint="不选为您管辖的整个区域。" />
          <TextItem form={form} name="address" label="地址" isRequired maxLength={limits.ADDRESS_MAX} />
          <PlaceItem form={form} deptId={form.values.deptId?.deptId ?? area} isRequired />
          <Contact form={form} />
          <PicturesField
            max={limits.IMAGES_MAX}
            hint="第一张作封面，可不传"
            value={form.values.imageUrls}
            problem={form.problems['imageUrls']}
            onBusy={setUploading}
            onChange={(changed) => form.change((now) => ({ imageUrls: changed(now.imageUrls) }))}
          />
          <LinesItem
            form={form}
            name="introduction"
            label="简介"
            maxLength={limits.INTRODUCTION_MAX}
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder="可不填"
          />
          <CheckItem form={form} name="isOn">
            启用
          </CheckItem>
        </>
      )}
    </KeptFormDialog>
  );
}

interface PartProps {
  form: Form<Values>;
}

function What({ form }: PartProps) {
  const { options } = useDictionary('PORTAL_SERVICE_TYPE');
  return (
    <>
      <TextItem form={form} name="centerName" label="名称" isRequired maxLength={limits.CENTER_NAME_MAX} />
      <RadioItem form={form} name="centerType" label="类型" options={limits.CENTER_TYPE} />
      <LinesItem
        form={form}
        name="serviceItems"
        label="服务事项"
        isRequired
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder="一行一项，如：测土配方"
      />
      <SelectItem
        form={form}
        name="serviceTypes"
        label="服务类型"
        mode="multiple"
        placeholder="可不选"
        options={options.map(({ value, label }) => ({ value: Number(value), label }))}
      />
    </>
  );
}

function Contact({ form }: PartProps) {
  return (
    <>
      <div className="drawer-pair">
        <TextItem
          form={form}
          name="contactName"
          label="联系人"
          isRequired
          maxLength={limits.CONTACT_NAME_MAX}
        />
        <TextItem
          form={form}
          name="contactPhone"
          label="联系电话"
          isRequired
          hint="对外公开，填单位座机"
          {...phoneInput}
        />
      </div>
      <TextItem
        form={form}
        name="workTime"
        label="开放时间"
        maxLength={limits.WORK_TIME_MAX}
        placeholder="如：工作日 8:30-17:00"
        hint="不填为一直开放"
      />
      <div className="drawer-pair">
        <NumberItem
          form={form}
          name="staffCount"
          label="工作人员（人）"
          min={0}
          max={limits.STAFF_COUNT_MAX}
          precision={0}
        />
        <NumberItem
          form={form}
          name="areaSize"
          label="面积（平方米）"
          min={0}
          max={limits.AREA_SIZE_MAX}
          precision={2}
        />
      </div>
    </>
  );
}
