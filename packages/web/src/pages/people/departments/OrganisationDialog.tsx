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
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { compactNumber } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { nameInput } from '../../../ui/form/name-input.ts';
import { numberInput, phoneInput } from '../../../ui/form/number-input.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input, InputNumber, Select } from '../../../ui/kit/inputs.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
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

type New = RequestOf<typeof saveDept>;

function AddDialog({ parent, onClose }: { parent: DeptChoice; onClose: () => void }) {
  const save = useAct(saveDept, { refresh: organisationReads, success: '新增成功' });
  return (
    <KeptFormDialog<Omit<New, 'parentId'>>
      formKey="organisation"
      about={`${NEW} ${parent.deptId}`}
      row={null}
      title={`在“${parent.deptName}”下新增组织`}
      submitLabel="新增"
      onSubmit={(fields) => save.attempt({ ...fields, parentId: parent.deptId })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="deptType" label="组织类型" rules={[{ required: true, message: '请选择组织类型' }]}>
            <Select options={[...DEPT_TYPE]} placeholder="请选择组织类型" />
          </Form.Item>
          <Form.Item noStyle shouldUpdate={(before, after) => before.deptType !== after.deptType}>
            {() => <Fields isNew isRegion={form.getFieldValue('deptType') === REGION_DEPT_TYPE} />}
          </Form.Item>
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
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Dialog>
  );
}

type Changed = Omit<RequestOf<typeof updateDept>, 'deptId' | 'version'>;

function LoadedDialog({ dept: read, onClose }: { dept: DeptDetails; onClose: () => void }) {
  // a later answer must not lend its version to what was typed over this one
  const [dept] = useState(read);
  const { deptId, version } = dept;
  const update = useAct(updateDept, { refresh: organisationReads, success: '修改成功' });
  const initialValues: Changed = {
    deptName: dept.deptName,
    shortName: dept.shortName ?? '',
    leaderName: dept.leaderName ?? '',
    leaderPhone: dept.leaderPhone ?? '',
    officePhone: dept.officePhone ?? '',
    address: dept.address ?? '',
    regionCode: dept.regionCode ?? '',
    orderNum: dept.orderNum,
  };
  return (
    <KeptFormDialog<Changed>
      formKey="organisation"
      about={deptId}
      row={dept}
      title={`编辑 ${dept.fullDeptName}（${dept.deptId}）`}
      submitLabel="保存"
      initialValues={initialValues}
      onSubmit={(fields) => update.attempt({ ...withTypedPhone(fields, dept.leaderPhone), deptId, version })}
      onClose={onClose}
    >
      {dept.mergeToDeptName !== null && <p className="cell-note">已并入 {dept.mergeToDeptName}</p>}
      <Fields isRegion={dept.deptType === REGION_DEPT_TYPE} maskedPhone={dept.leaderPhone} />
      {dept.leaderPhone !== null && <WholePhone deptId={deptId} />}
    </KeptFormDialog>
  );
}

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
  isRegion: boolean;
  isNew?: boolean;
  maskedPhone?: string | null;
}

function Fields({ isRegion, isNew = false, maskedPhone = null }: FieldsProps) {
  return (
    <>
      <Form.Item
        name="deptName"
        label="组织名称"
        rules={[{ required: true, whitespace: true, message: '请输入组织名称' }]}
        {...(isNew ? {} : { extra: '改名后，下级组织的全称随之改变。' })}
      >
        <Input maxLength={60} placeholder="请输入组织名称" />
      </Form.Item>
      {isRegion && (
        <Form.Item
          name="regionCode"
          label="国家编码"
          rules={[
            {
              transform: (typed?: string) => compactNumber(typed ?? ''),
              pattern: /^33\d{10}$/,
              message: '国家编码应为33开头的12位数字',
            },
          ]}
          extra="新增市、县（市、区）时必填。"
        >
          <Input {...numberInput} inputMode="numeric" />
        </Form.Item>
      )}
      <div className="organisation-pair">
        <Form.Item name="shortName" label="简称">
          <Input maxLength={20} placeholder="可不填" />
        </Form.Item>
        <Form.Item name="orderNum" label="排序" initialValue={0} extra="数字小的在前">
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
        <Form.Item name="leaderName" label="负责人">
          <Input {...nameInput} placeholder="可不填" />
        </Form.Item>
        <Form.Item
          name="leaderPhone"
          label="负责人手机"
          {...(maskedPhone === null ? {} : { extra: '不改动则保持原号码，清空则删除。' })}
          rules={[
            {
              validator: async (_rule, typed: string | undefined) => {
                const isKept = !typed || typed === maskedPhone;
                if (!isKept && normalisePhone(typed) === null) throw new Error('请输入正确的负责人手机号码');
              },
            },
          ]}
        >
          <Input {...phoneInput} placeholder="可不填" />
        </Form.Item>
      </div>
      <Form.Item name="officePhone" label="办公电话">
        <Input {...phoneInput} placeholder="可不填" />
      </Form.Item>
      <Form.Item name="address" label="地址">
        <Input maxLength={100} placeholder="可不填" />
      </Form.Item>
    </>
  );
}
