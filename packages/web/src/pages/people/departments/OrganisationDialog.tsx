/** Creates an organisation below a chosen one, or changes one. Its code is the server's to give. */

import { DEPT_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type DeptDetails,
  deptDetails,
  readLeaderPhone,
  saveDept,
  updateDept,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import {
  organisationProblems,
  VILLAGE_KIND,
} from '@farmers-mailbox/contract/people/department-admin/forms.ts';
import { codeLengthOfLevel, REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { placeOf, typedPlace } from '@farmers-mailbox/contract/rules/place.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { DayItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { nameInput } from '../../../ui/form/name-input.ts';
import { numberInput, phoneInput } from '../../../ui/form/number-input.ts';
import { OrderNumItem } from '../../../ui/form/OrderNumItem.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import { ErrorState, SkeletonFields } from '../../../ui/page/states.tsx';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { organisationReads } from './organisations.ts';

export type OrganisationDialogProps = { onClose: () => void } & (
  | { parent: DeptChoice; deptId?: undefined }
  | { deptId: string; parent?: undefined }
);

export function OrganisationDialog({ parent, deptId, onClose }: OrganisationDialogProps) {
  return parent ? (
    <AddDialog parent={parent} onClose={onClose} />
  ) : (
    <EditDialog deptId={deptId} onClose={onClose} />
  );
}

interface Values {
  deptName: string;
  shortName: string;
  leaderName: string;
  leaderPhone: string;
  officePhone: string;
  address: string;
  regionCode: string;
  orderNum: number | null;
  villageKind: VillageKind | null;
  lng: string;
  lat: string;
  effectDate: string | null;
  expireDate: string | null;
}
type VillageKind = (typeof VILLAGE_KIND)[number]['value'];
interface NewValues extends Values {
  /** null: not chosen yet */
  deptType: DeptType | null;
}
type DeptType = RequestOf<typeof saveDept>['deptType'];

const EMPTY: NewValues = {
  deptType: null,
  deptName: '',
  shortName: '',
  leaderName: '',
  leaderPhone: '',
  officePhone: '',
  address: '',
  regionCode: '',
  orderNum: 0,
  villageKind: null,
  lng: '',
  lat: '',
  effectDate: null,
  expireDate: null,
};

/** The code of a region that it is no longer is not sent. */
const fieldsOf = <Fields extends Values>({ lng, lat, ...values }: Fields, isRegion: boolean) => ({
  ...values,
  regionCode: isRegion ? values.regionCode : '',
  orderNum: values.orderNum ?? 0,
  ...(placeOf({ lng, lat }) ?? { lng: null, lat: null }),
});

function AddDialog({ parent, onClose }: { parent: DeptChoice; onClose: () => void }) {
  const save = useAct(saveDept, { refresh: organisationReads, success: '新增成功' });
  const isRegion = ({ deptType }: Pick<NewValues, 'deptType'>) => deptType === REGION_DEPT_TYPE;
  const isVillage = (values: Pick<NewValues, 'deptType'>) =>
    isRegion(values) && parent.deptId.length === codeLengthOfLevel[5];
  const problemsOf = (values: NewValues) => ({
    ...(values.deptType === null ? { deptType: '请选择组织类型' } : {}),
    ...organisationProblems({ ...values, regionCode: isRegion(values) ? values.regionCode : '' }),
  });
  const submit = ({ deptType, ...values }: NewValues) => {
    const fields = fieldsOf(values, isRegion({ deptType }));
    // chosen for a village before it became an office: its field is out of sight, and the server would refuse it
    const villageKind = isVillage({ deptType }) ? values.villageKind : null;
    return save.attempt({
      ...fields,
      villageKind,
      deptType: deptType as DeptType,
      parentId: parent.deptId,
    });
  };
  return (
    <KeptFormDialog<NewValues>
      formKey="organisation"
      about={`${NEW} ${parent.deptId}`}
      row={null}
      title={`在“${parent.deptName}”下新增组织`}
      submitLabel="新增"
      initial={EMPTY}
      problemsOf={problemsOf}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectItem
            form={form}
            name="deptType"
            label="组织类型"
            isRequired
            options={DEPT_TYPE}
            placeholder="请选择组织类型"
          />
          <Fields
            form={form}
            isNew
            isRegion={isRegion(form.values)}
            isVillage={isVillage(form.values)}
            placeIn={parent.deptId}
          />
        </>
      )}
    </KeptFormDialog>
  );
}

function EditDialog({ deptId, onClose }: { deptId: string; onClose: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(deptDetails, { deptId });
  // what an earlier look left in the store may be an older version
  if (data && isFetchedAfterMount) return <LoadedDialog dept={data} onClose={onClose} />;
  return (
    <Dialog title="编辑组织" onClose={onClose}>
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <SkeletonFields fields={5} />}
    </Dialog>
  );
}

function LoadedDialog({ dept: read, onClose }: { dept: DeptDetails; onClose: () => void }) {
  // a later answer must not lend its version to what was typed over this one
  const [dept] = useState(read);
  const { deptId, version } = dept;
  const update = useAct(updateDept, { refresh: organisationReads, success: '修改成功' });
  const isRegion = dept.deptType === REGION_DEPT_TYPE;
  const initial: Values = {
    deptName: dept.deptName,
    shortName: dept.shortName ?? '',
    leaderName: dept.leaderName ?? '',
    leaderPhone: dept.leaderPhone ?? '',
    officePhone: dept.officePhone ?? '',
    address: dept.address ?? '',
    regionCode: dept.regionCode ?? '',
    orderNum: dept.orderNum,
    villageKind: VILLAGE_KIND.find(({ value }) => value === dept.villageKind)?.value ?? null,
    ...(dept.lng === null || dept.lat === null
      ? { lng: '', lat: '' }
      : typedPlace({ lng: dept.lng, lat: dept.lat })),
    effectDate: dept.effectDate,
    expireDate: dept.expireDate,
  };
  return (
    <KeptFormDialog<Values>
      formKey="organisation"
      about={deptId}
      row={dept}
      title={`编辑 ${placeOnce(dept.fullDeptName)}（${dept.deptId}）`}
      submitLabel="保存"
      initial={initial}
      problemsOf={(values) => organisationProblems(values, dept.leaderPhone ?? '')}
      onSubmit={(values) =>
        update.attempt({ ...withTypedPhone(fieldsOf(values, isRegion), dept.leaderPhone), deptId, version })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {dept.mergeToDeptName !== null && <p className="cell-note">已并入 {dept.mergeToDeptName}</p>}
          <Fields
            form={form}
            isRegion={isRegion}
            isVillage={isRegion && dept.deptLevel === 6}
            placeIn={deptId}
            maskedPhone={dept.leaderPhone}
          />
          {dept.leaderPhone !== null && <WholePhone deptId={deptId} />}
        </>
      )}
    </KeptFormDialog>
  );
}

type Changed = Omit<RequestOf<typeof updateDept>, 'deptId' | 'version'>;

/** Left as it is shown, masked, it stays as it was. */
function withTypedPhone({ leaderPhone, ...fields }: Changed, masked: string | null): Changed {
  return leaderPhone === (masked ?? '') ? fields : { ...fields, leaderPhone };
}

/** The whole number, for who may see it; each look is written to the operation log. */
function WholePhone({ deptId }: { deptId: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const read = useAct(readLeaderPhone);
  if (shown !== null) return <p aria-live="polite">负责人手机：{shown}</p>;
  return (
    <ActionButton
      kind="link"
      label="查看完整手机号码（会记入操作日志）"
      permission="data:plain"
      onAct={async () => setShown((await read.run({ deptId }))?.leaderPhone ?? null)}
    />
  );
}

interface FieldsProps {
  form: Form<Values>;
  isRegion: boolean;
  isVillage: boolean;
  /** within whose region it lies */
  placeIn: string;
  isNew?: boolean;
  maskedPhone?: string | null;
}

function Fields({ form, isRegion, isVillage, placeIn, isNew = false, maskedPhone = null }: FieldsProps) {
  return (
    <>
      <TextItem
        form={form}
        name="deptName"
        label="组织名称"
        hint={!isNew && '改名后，下级组织的全称随之改变。'}
        isRequired
        maxLength={60}
        placeholder="请输入组织名称"
      />
      {isRegion && (
        <TextItem
          form={form}
          name="regionCode"
          label="国家编码"
          hint="新增市、县（市、区）时必填。"
          {...numberInput}
          inputMode="numeric"
        />
      )}
      {isVillage && (
        <SelectItem
          form={form}
          name="villageKind"
          label="村（社区）类型"
          options={VILLAGE_KIND}
          placeholder="可不填"
        />
      )}
      <div className="organisation-pair">
        <TextItem form={form} name="shortName" label="简称" maxLength={20} placeholder="可不填" />
        <OrderNumItem form={form} />
        <TextItem form={form} name="leaderName" label="负责人" {...nameInput} placeholder="可不填" />
        <TextItem
          form={form}
          name="leaderPhone"
          label="负责人手机"
          hint={maskedPhone !== null && '不改动则保持原号码，清空则删除。'}
          {...phoneInput}
          placeholder="可不填"
        />
      </div>
      <TextItem form={form} name="officePhone" label="办公电话" {...phoneInput} placeholder="可不填" />
      <TextItem form={form} name="address" label="地址" maxLength={100} placeholder="可不填" />
      <PlaceItem form={form} deptId={placeIn} />
      <div className="organisation-pair">
        <DayItem form={form} name="effectDate" label="设立日期" />
        <DayItem form={form} name="expireDate" label="撤销日期" />
      </div>
    </>
  );
}
