/** The fields of a form: as they begin, with a sentence that says what is wrong, and those that cannot be changed. */
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useState } from 'react';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { DayRangeField } from '../../../ui/form/DayRangeField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import {
  CheckItem,
  ChecksItem,
  DayItem,
  LinesItem,
  MomentItem,
  NativeSelectItem,
  NumberItem,
  RadioItem,
  SelectItem,
  TextItem,
} from '../../../ui/form/items.tsx';
import type { FormPart } from '../../../ui/form/use-form.ts';
import { Part } from './Part.tsx';

const CROPS = [
  { value: 'rice', label: '水稻' },
  { value: 'tea', label: '茶叶' },
  { value: 'bamboo', label: '毛竹' },
  { value: 'closed', label: '已停用的一项', disabled: true },
];

const INITIAL = {
  title: '',
  text: '',
  area: null as number | null,
  crop: 'rice',
  crops: [] as readonly string[],
  unit: '',
  day: null as string | null,
  moment: null as string | null,
  dept: null as DeptChoice | null,
  way: 'rice',
  kinds: [] as readonly (string | number)[],
  isAgreed: false,
};
type Values = typeof INITIAL;

/** The same form with the sentences that are handed over, so that a state stays. */
function useShownForm(problems: Problems = {}): FormPart<Values> {
  const [values, setValues] = useState<Values>(INITIAL);
  return {
    values,
    problems,
    change: (changed) =>
      setValues((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) })),
  };
}

export function FieldParts() {
  return (
    <>
      <Part
        title="字段"
        when="标签在上，控件在下，说明写在控件下面。选项少用单选，多用下拉；日期可以打字，也可以从日历里选。"
      >
        <Fields form={useShownForm()} hint="说明：只说填什么、怎么填" />
      </Part>
      <Part title="有错的字段" when="错在哪个字段就写在哪个字段下面，说出怎样改。改对了，这句话就消失。">
        <Fields form={useShownForm(WRONG)} />
      </Part>
      <Disabled form={useShownForm()} />
      <Trees />
      <Range />
    </>
  );
}

const WRONG: Problems = {
  title: '请填写标题',
  text: '内容不能超过 200 字',
  area: '面积须大于 0',
  crop: '请选择作物',
  crops: '请至少选择一种作物',
  unit: '请选择单位',
  day: '日期应写作 2026-09-13',
  moment: '发送时间须晚于现在',
  dept: '请选择所属区域',
  way: '请选择一种方式',
  kinds: '请至少勾选一项',
  isAgreed: '请先勾选',
};

function Fields({ form, hint }: { form: FormPart<Values>; hint?: string }) {
  return (
    <div className="kit-form design-fields">
      <TextItem
        form={form}
        name="title"
        label="文本"
        hint={hint}
        placeholder="请输入标题"
        maxLength={30}
        isRequired
      />
      <LinesItem form={form} name="text" label="多行文本" hint={hint} maxLength={200} rows={2} />
      <NumberItem form={form} name="area" label="数字" hint={hint} min={0} suffix="亩" />
      <SelectItem form={form} name="crop" label="下拉" hint={hint} options={CROPS} />
      <SelectItem form={form} name="crops" label="下拉多选" hint={hint} options={CROPS} mode="multiple" />
      <NativeSelectItem
        form={form}
        name="unit"
        label="浏览器下拉"
        hint={hint}
        options={CROPS}
        first="请选择"
      />
      <DayItem form={form} name="day" label="日期" hint={hint} />
      <MomentItem form={form} name="moment" label="日期和时间" hint={hint} />
      <DeptItem form={form} name="dept" label="所属区域" hint={hint} />
      <RadioItem form={form} name="way" label="单选" hint={hint} options={CROPS} />
      <ChecksItem form={form} name="kinds" label="多选" hint={hint} options={CROPS} />
      <CheckItem form={form} name="isAgreed" hint={hint}>
        一个勾选框
      </CheckItem>
    </div>
  );
}

function Disabled({ form }: { form: FormPart<Values> }) {
  return (
    <Part title="不可用的字段" when="现在不能改、但看得见有好处时用；没有好处就不显示。说明里写出原因。">
      <div className="kit-form design-fields">
        <TextItem form={form} name="title" label="文本" hint="审核通过后不能修改" disabled />
        <NumberItem form={form} name="area" label="数字" hint="由系统计算" disabled />
        <Field label="轻量下拉" hint="由上级指定">
          {(control) => (
            <select {...control} className="field" disabled>
              <option>水稻</option>
            </select>
          )}
        </Field>
        <CheckItem form={form} name="isAgreed" hint="由上级指定" disabled>
          一个勾选框
        </CheckItem>
      </div>
    </Part>
  );
}

function Trees() {
  const [chosen, setChosen] = useState<readonly DeptChoice[]>([]);
  return (
    <Part
      title="区域树"
      when="选几个区域时用：左边勾选，右边列出选了什么；上级勾选后，下级都在内。只选一个用“所属区域”。"
    >
      <DeptTreePicker label="区域" value={chosen} onChange={setChosen} />
    </Part>
  );
}

function Range() {
  const [range, setRange] = useState<{ start: string | undefined; end: string | undefined }>({
    start: undefined,
    end: undefined,
  });
  return (
    <Part title="日期范围" when="列表按时间筛选时用。常用的范围一下选好，也可以自己填两头。">
      <DayRangeField label="申请时间" start={range.start} end={range.end} onChange={setRange} />
    </Part>
  );
}
