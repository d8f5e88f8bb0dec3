/** Builds a group, or changes the name and the remark of one. */
import {
  type BookGroup,
  buildGroup,
  operateGroup,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  GroupOperation,
  GroupType,
  groupNameProblem,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { RadioItem, TextItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

interface NameFields {
  groupName: string;
  remark: string;
}

const problemsOf = ({ groupName }: NameFields) => problemsIn({ groupName: groupNameProblem(groupName) });

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
      initial={{ groupName: '', remark: '', ...(parent ? {} : { groupType: GroupType.personal }) }}
      problemsOf={problemsOf}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameOfGroup form={form} />
          {!parent && <RadioItem form={form} name="groupType" label="谁能使用" options={USERS} />}
        </>
      )}
    </FormDialog>
  );
}

const USERS = [
  { value: GroupType.personal, label: '只有我自己' },
  { value: GroupType.shared, label: '本单位的人都能用（由我和本单位管理员修改）' },
];

export function RenameDialog({ group, onClose }: { group: BookGroup; onClose: () => void }) {
  const { groupId, version, groupName, remark } = group;
  const { attempt } = useAct(operateGroup, { refresh: addressBookReads, success: '修改成功' });
  return (
    <FormDialog<NameFields>
      open
      title={`修改分组“${groupName}”`}
      submitLabel="保存"
      initial={{ groupName, remark: remark ?? '' }}
      problemsOf={problemsOf}
      onSubmit={(fields) => attempt({ operateType: GroupOperation.rename, groupId, version, ...fields })}
      onClose={onClose}
    >
      {(form) => <NameOfGroup form={form} />}
    </FormDialog>
  );
}

function NameOfGroup({ form }: { form: Form<NameFields> }) {
  return (
    <>
      <TextItem
        form={form}
        name="groupName"
        label="分组名称"
        isRequired
        maxLength={30}
        placeholder="例如：种粮大户"
      />
      <TextItem form={form} name="remark" label="备注" maxLength={100} placeholder="可不填" />
    </>
  );
}
