/** Puts an icon up, or changes one: its picture, its name, for what it is. */
import {
  pageServiceIcons,
  type ServiceIcon,
  saveServiceIcon,
  updateServiceIcon,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import {
  ICON_NAME_MAX,
  ICON_TYPE,
  iconProblems,
  ORDER_MAX,
} from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { CheckItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { OrderNumItem } from '../../../ui/form/OrderNumItem.tsx';
import { IconUpload } from './ShopIcon.tsx';

interface Values {
  iconName: string;
  iconUrl: string | null;
  iconType: 1 | 2 | 3;
  orderNum: number | null;
  isOn: boolean;
}

const FIRST: Values = { iconName: '', iconUrl: null, iconType: 1, orderNum: 0, isOn: true };

const valuesOf = ({ iconName, iconUrl, iconType, orderNum, status }: ServiceIcon): Values => ({
  iconName,
  iconUrl,
  orderNum,
  iconType: ICON_TYPE.find(({ value }) => value === iconType)?.value ?? 1,
  isOn: status === 1,
});

export function ServiceIconDialog({ row, onClose }: { row: ServiceIcon | null; onClose: () => void }) {
  const save = useAct(saveServiceIcon, { refresh: [pageServiceIcons], success: '新增成功' });
  const update = useAct(updateServiceIcon, { refresh: [pageServiceIcons], success: '修改成功' });
  const submit = async ({ iconUrl, orderNum, isOn, ...values }: Values) => {
    const status = isOn ? (1 as const) : (0 as const);
    const fields = { ...values, iconUrl: iconUrl ?? '', orderNum: orderNum ?? 0, status };
    if (row === null) await save.attempt(fields);
    else await update.attempt({ id: row.id, version: row.version, ...fields });
  };
  return (
    <FormDialog<Values>
      open
      title={row === null ? '新增图标' : `编辑图标“${row.iconName}”`}
      submitLabel={row === null ? '新增' : '保存'}
      initial={row === null ? FIRST : valuesOf(row)}
      problemsOf={iconProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <IconUpload
            url={form.values.iconUrl}
            problem={form.problems['iconUrl']}
            onChange={(iconUrl) => form.change({ iconUrl })}
          />
          <TextItem form={form} name="iconName" label="名称" isRequired maxLength={ICON_NAME_MAX} />
          <RadioItem form={form} name="iconType" label="类型" options={ICON_TYPE} />
          <OrderNumItem form={form} max={ORDER_MAX} />
          <CheckItem form={form} name="isOn" hint="停用后不再提供选用，已经选用的不受影响">
            启用
          </CheckItem>
        </>
      )}
    </FormDialog>
  );
}
