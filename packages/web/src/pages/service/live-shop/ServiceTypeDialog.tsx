/** Puts a service type up, or changes one. */
import {
  pageServiceTypes,
  type ServiceType,
  saveServiceType,
  updateServiceType,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import {
  IconType,
  ORDER_MAX,
  serviceTypeProblems,
  TYPE_NAME_MAX,
} from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { CheckItem, LinesItem, TextItem } from '../../../ui/form/items.tsx';
import { OrderNumItem } from '../../../ui/form/OrderNumItem.tsx';
import { IconItem } from './ShopIcon.tsx';

interface Values {
  typeName: string;
  typeCode: string;
  iconId: string | null;
  iconUrl: string | null;
  description: string;
  /** one on each line */
  itemNames: string;
  orderNum: number | null;
  isOn: boolean;
}

const FIRST: Values = {
  typeName: '',
  typeCode: '',
  iconId: null,
  iconUrl: null,
  description: '',
  itemNames: '',
  orderNum: 0,
  isOn: true,
};

const valuesOf = (row: ServiceType): Values => ({
  typeName: row.typeName,
  typeCode: row.typeCode,
  iconId: row.iconId,
  iconUrl: row.iconUrl,
  description: row.description,
  itemNames: row.itemNames.join('\n'),
  orderNum: row.orderNum,
  isOn: row.status === 1,
});

function fieldsOf(typed: Values) {
  const { iconUrl: _, itemNames, orderNum, isOn, ...values } = typed;
  const names = itemNames.split('\n').map((name) => name.trim());
  return {
    ...values,
    itemNames: names.filter((name) => name !== ''),
    orderNum: orderNum ?? 0,
    status: isOn ? (1 as const) : (0 as const),
  };
}

export function ServiceTypeDialog({ row, onClose }: { row: ServiceType | null; onClose: () => void }) {
  const save = useAct(saveServiceType, { refresh: [pageServiceTypes], success: '新增成功' });
  const update = useAct(updateServiceType, { refresh: [pageServiceTypes], success: '修改成功' });
  const submit = async (values: Values) => {
    const fields = fieldsOf(values);
    if (row === null) await save.attempt(fields);
    else await update.attempt({ id: row.id, version: row.version, ...fields });
  };
  return (
    <KeptFormDialog<Values>
      formKey="shopServiceType"
      about={row?.id ?? NEW}
      row={row}
      title={row === null ? '新增服务类型' : `编辑服务类型“${row.typeName}”`}
      submitLabel={row === null ? '新增' : '保存'}
      initial={row === null ? FIRST : valuesOf(row)}
      problemsOf={(values) => serviceTypeProblems(fieldsOf(values))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextItem
            form={form}
            name="typeName"
            label="名称"
            isRequired
            maxLength={TYPE_NAME_MAX}
            placeholder="如：便民服务"
          />
          <TextItem
            form={form}
            name="typeCode"
            label="编码"
            isRequired
            maxLength={20}
            placeholder="如：convenience"
          />
          <IconItem form={form} iconType={IconType.service} />
          <LinesItem
            form={form}
            name="itemNames"
            label="服务事项（可不填）"
            hint="一行一项，如：代缴水电费"
            autoSize={{ minRows: 3, maxRows: 8 }}
          />
          <LinesItem
            form={form}
            name="description"
            label="说明（可不填）"
            maxLength={100}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
          <OrderNumItem form={form} max={ORDER_MAX} />
          <CheckItem form={form} name="isOn" hint="停用后不再提供选用，已经选用的不受影响">
            启用
          </CheckItem>
        </>
      )}
    </KeptFormDialog>
  );
}
