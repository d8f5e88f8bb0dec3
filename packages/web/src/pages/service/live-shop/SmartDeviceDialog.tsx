/** Registers a device of a live shop, or changes one. */

import { placeOf, placeProblems, typedPlace } from '@farmers-mailbox/contract/rules/place.ts';
import {
  pageServiceTypes,
  pageSmartDevices,
  type SmartDevice,
  saveSmartDevice,
  updateSmartDevice,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import {
  DEVICE_NAME_MAX,
  DEVICE_NO_MAX,
  DEVICE_TYPE,
  deviceProblems,
  IconType,
} from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { CheckItem, ChecksItem, DayItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { IconItem } from './ShopIcon.tsx';

interface Values {
  deviceName: string;
  deviceNo: string;
  deviceType: (typeof DEVICE_TYPE)[number]['value'];
  shopName: string;
  deptId: DeptChoice | null;
  address: string;
  lng: string;
  lat: string;
  manufacturer: string;
  model: string;
  simNo: string;
  installDate: string | null;
  warrantyDate: string | null;
  managerName: string;
  managerPhone: string;
  iconId: string | null;
  iconUrl: string | null;
  serviceTypeIds: readonly string[];
  isOn: boolean;
}

const FIRST: Values = {
  deviceName: '',
  deviceNo: '',
  deviceType: 1,
  shopName: '',
  deptId: null,
  address: '',
  lng: '',
  lat: '',
  manufacturer: '',
  model: '',
  simNo: '',
  installDate: null,
  warrantyDate: null,
  managerName: '',
  managerPhone: '',
  iconId: null,
  iconUrl: null,
  serviceTypeIds: [],
  isOn: true,
};

function valuesOf(row: SmartDevice): Values {
  const { deviceName, deviceNo, shopName, address, manufacturer, model, simNo } = row;
  const place =
    row.lng === null || row.lat === null ? { lng: '', lat: '' } : typedPlace({ lng: row.lng, lat: row.lat });
  const { installDate, warrantyDate, managerName, managerPhone, iconId, iconUrl } = row;
  return {
    deviceName,
    deviceNo,
    shopName,
    address,
    ...place,
    manufacturer,
    model,
    simNo,
    installDate,
    warrantyDate,
    managerName,
    managerPhone,
    iconId,
    iconUrl,
    deviceType: DEVICE_TYPE.find(({ value }) => value === row.deviceType)?.value ?? 9,
    deptId: { deptId: row.deptId, deptName: row.deptName },
    serviceTypeIds: row.serviceTypes.map(({ id }) => id),
    isOn: row.status === 1,
  };
}

function fieldsOf(typed: Values) {
  const { deptId, iconUrl: _, serviceTypeIds, isOn, ...values } = typed;
  const place = placeOf(typed);
  return {
    ...values,
    lng: place?.lng ?? null,
    lat: place?.lat ?? null,
    deptId: deptId?.deptId ?? '',
    serviceTypeIds: [...serviceTypeIds],
    status: isOn ? (1 as const) : (0 as const),
  };
}

export function SmartDeviceDialog({ row, onClose }: { row: SmartDevice | null; onClose: () => void }) {
  const save = useAct(saveSmartDevice, { refresh: [pageSmartDevices], success: '登记成功' });
  const update = useAct(updateSmartDevice, { refresh: [pageSmartDevices], success: '修改成功' });
  const submit = async (values: Values) => {
    const fields = fieldsOf(values);
    if (row === null) await save.attempt(fields);
    else await update.attempt({ id: row.id, version: row.version, ...fields });
  };
  return (
    <KeptFormDialog<Values>
      formKey="shopDevice"
      about={row?.id ?? NEW}
      row={row}
      width={760}
      title={row === null ? '登记智能设备' : `编辑智能设备“${row.deviceName}”`}
      submitLabel={row === null ? '登记' : '保存'}
      initial={row === null ? FIRST : valuesOf(row)}
      problemsOf={(values) => ({ ...deviceProblems(fieldsOf(values)), ...placeProblems(values) })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="shop-pair">
            <TextItem form={form} name="deviceName" label="名称" isRequired maxLength={DEVICE_NAME_MAX} />
            <TextItem
              form={form}
              name="deviceNo"
              label="编号"
              isRequired
              maxLength={DEVICE_NO_MAX}
              hint="铭牌上的编号，全省不重复"
            />
          </div>
          <RadioItem form={form} name="deviceType" label="类型" options={DEVICE_TYPE} />
          <Place form={form} />
          <Services form={form} chosen={row?.serviceTypes ?? []} />
          <IconItem form={form} iconType={IconType.device} />
          <Make form={form} />
          <div className="shop-pair">
            <TextItem form={form} name="managerName" label="负责人（可不填）" maxLength={20} />
            <TextItem
              form={form}
              name="managerPhone"
              label="负责人电话（可不填）"
              {...phoneInput}
              hint="加密保存，列表中只显示一部分；不改时照原样留着"
            />
          </div>
          <CheckItem form={form} name="isOn" label="状态">
            启用
          </CheckItem>
        </>
      )}
    </KeptFormDialog>
  );
}

interface InFormProps {
  form: Form<Values>;
}

const Place = ({ form }: InFormProps) => (
  <>
    <div className="shop-pair">
      <TextItem
        form={form}
        name="shopName"
        label="门店"
        isRequired
        maxLength={40}
        placeholder="如：绕城村益农信息社"
      />
      <DeptItem form={form} name="deptId" label="区域" />
    </div>
    <TextItem form={form} name="address" label="地址（可不填）" maxLength={100} />
    <PlaceItem form={form} deptId={form.values.deptId?.deptId ?? null} note="（可不填）" />
  </>
);

const Make = ({ form }: InFormProps) => (
  <>
    <div className="shop-pair">
      <TextItem form={form} name="manufacturer" label="厂家（可不填）" maxLength={40} />
      <TextItem form={form} name="model" label="型号（可不填）" maxLength={40} />
      <TextItem form={form} name="simNo" label="物联网卡号（可不填）" maxLength={20} />
    </div>
    <div className="shop-pair">
      <DayItem form={form} name="installDate" label="安装日期（可不填）" />
      <DayItem form={form} name="warrantyDate" label="保修到期（可不填）" />
    </div>
  </>
);

const OFFERED_MAX = 100;

/** Those in use, and those that it offers already. */
function Services({ form, chosen }: InFormProps & { chosen: SmartDevice['serviceTypes'] }) {
  const { data } = useCall(pageServiceTypes, { status: 1, pageSize: OFFERED_MAX });
  const offered = data?.list ?? [];
  const former = chosen.filter((one) => !offered.some(({ id }) => id === one.id));
  if (offered.length + former.length === 0) return null;
  return (
    <ChecksItem
      form={form}
      name="serviceTypeIds"
      label="提供的服务（可不选）"
      options={[...offered, ...former].map(({ id, typeName }) => ({ value: id, label: typeName }))}
    />
  );
}
