/** Creates an organisation below a chosen one, or changes one. Its code is the server's to give. */
import {
  type DeptDetails,
  deptDetails,
  saveDept,
  updateDept,
} from '@farmers-mailbox/contract/department-admin/endpoints.ts';
import { DEPT_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useAct, useCall } from '../../../api/hooks.ts';
import type { DeptChoice } from '../../../ui/dept-nodes.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
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
    <FormDialog<Omit<New, 'parentId'>>
      open
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
    </FormDialog>
  );
}

function EditDialog({ deptId, onClose }: { deptId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(deptDetails, { deptId });
  if (data) return <LoadedDialog dept={data} onClose={onClose} />;
  return (
    <Modal open title="编辑组织" footer={null} onCancel={onClose} transitionName="" maskTransitionName="">
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Modal>
  );
}

type Changed = Omit<RequestOf<typeof updateDept>, 'deptId' | 'version'>;

function LoadedDialog({ dept, onClose }: { dept: DeptDetails; onClose: () => void }) {
  const update = useAct(updateDept, { refresh: organisationReads, success: '修改成功' });
  const initialValues: Changed = {
    deptName: dept.deptName,
    shortName: dept.shortName ?? '',
    leaderName: dept.leaderName ?? '',
    officePhone: dept.officePhone ?? '',
    address: dept.address ?? '',
    regionCode: dept.regionCode ?? '',
    orderNum: dept.orderNum,
  };
  return (
    <FormDialog<Changed>
      open
      title={`编辑 ${dept.fullDeptName}（${dept.deptId}）`}
      submitLabel="保存"
      initialValues={initialValues}
      onSubmit={(fields) => update.attempt({ ...fields, deptId: dept.deptId, version: dept.version })}
      onClose={onClose}
    >
      {dept.mergeToDeptName !== null && <p className="cell-note">已并入 {dept.mergeToDeptName}</p>}
      <Fields isRegion={dept.deptType === REGION_DEPT_TYPE} />
    </FormDialog>
  );
}

function Fields({ isRegion, isNew = false }: { isRegion: boolean; isNew?: boolean }) {
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
          rules={[{ pattern: /^33\d{10}$/, message: '国家编码应为33开头的12位数字' }]}
          extra="新增市、县（市、区）时必填。"
        >
          <Input maxLength={12} inputMode="numeric" />
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
          <Input maxLength={20} placeholder="可不填" />
        </Form.Item>
      </div>
      <Form.Item name="officePhone" label="办公电话">
        <Input maxLength={20} placeholder="可不填" />
      </Form.Item>
      <Form.Item name="address" label="地址">
        <Input maxLength={100} placeholder="可不填" />
      </Form.Item>
    </>
  );
}
