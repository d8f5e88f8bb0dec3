/** Builds a group, or changes the name and the remark of one. */
import {
  type BookGroup,
  buildGroup,
  operateGroup,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { GroupOperation, GroupType } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Input, Radio } from '../../../ui/kit/inputs.ts';

interface NameFields {
  groupName: string;
  remark: string;
}

export interface BuildDialogProps {
  /** null: at the top */
  parent: BookGroup | null;
  onBuilt: (groupId: string) => void;
  onClose: () => void;
}

export function BuildDialog({ parent, onBuilt, onClose }: BuildDialogProps) {
  const build = useAct(buildGroup, { refresh: addressBookReads, success: '已新建分组' });
  const submit = async (fields: NameFields & { groupType?: 1 | 2 }) => {
    const { groupId } = await build.attempt({ ...fields, ...(parent ? { parentId: parent.groupId } : {}) });
    onBuilt(groupId);
  };
  return (
    <FormDialog<NameFields & { groupType?: 1 | 2 }>
      open
      title={parent ? `在“${parent.groupName}”下新建分组` : '新建分组'}
      submitLabel="新建"
      initialValues={{ remark: '', ...(parent ? {} : { groupType: GroupType.personal }) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameOfGroup />
      {!parent && (
        <Form.Item name="groupType" label="谁能使用">
          <Radio.Group
            options={[
              { value: GroupType.personal, label: '只有我自己' },
              { value: GroupType.shared, label: '本单位的人都能用（由我和本单位管理员修改）' },
            ]}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}

export function RenameDialog({ group, onClose }: { group: BookGroup; onClose: () => void }) {
  const { groupId, version, groupName, remark } = group;
  const { attempt } = useAct(operateGroup, { refresh: addressBookReads, success: '修改成功' });
  return (
    <FormDialog<NameFields>
      open
      title={`修改分组“${groupName}”`}
      submitLabel="保存"
      initialValues={{ groupName, remark: remark ?? '' }}
      onSubmit={(fields) => attempt({ operateType: GroupOperation.rename, groupId, version, ...fields })}
      onClose={onClose}
    >
      <NameOfGroup />
    </FormDialog>
  );
}

function NameOfGroup() {
  return (
    <>
      <Form.Item
        name="groupName"
        label="分组名称"
        rules={[{ required: true, whitespace: true, message: '请输入分组名称' }]}
      >
        <Input maxLength={30} placeholder="例如：种粮大户" />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={100} placeholder="可不填" />
      </Form.Item>
    </>
  );
}
