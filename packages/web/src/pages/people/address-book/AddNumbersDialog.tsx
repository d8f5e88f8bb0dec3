/** Adds people from outside by name and number, a few at a time; longer lists are imported. */
import { type BookGroup, operateGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  type Contact,
  contactProblem,
  GroupOperation,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { tell } from '../../../notices/notices.ts';
import { listedNameInput } from '../../../ui/form/name-input.ts';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input } from '../../../ui/kit/inputs.ts';
import { addedInWords } from './added-in-words.ts';

interface Fields {
  outsideList: Contact[];
}

const blank: Contact = { realName: '', phoneNumber: '', post: '' };
const ROWS_MAX = 20;

/** Validation of this one field; the others have their own places. */
const ruleOf = (field: keyof Contact) => ({
  validator: async (_: unknown, value: string | undefined) => {
    const right = { realName: '某某', phoneNumber: '13800000000', post: '' };
    const problem = contactProblem({ ...right, [field]: value ?? '' });
    if (problem) throw new Error(problem.message);
  },
});

export function AddNumbersDialog({ group, onClose }: { group: BookGroup; onClose: () => void }) {
  const { attempt } = useAct(operateGroup, { refresh: addressBookReads });
  const submit = async ({ outsideList }: Fields) => {
    const { groupId } = group;
    tell(
      'success',
      addedInWords(await attempt({ operateType: GroupOperation.addMembers, groupId, outsideList })),
    );
  };
  return (
    <KeptFormDialog<Fields>
      formKey="contacts"
      about={group.groupId}
      row={null}
      width={680}
      title={`给“${group.groupName}”添加外部联系人`}
      submitLabel="添加"
      initialValues={{ outsideList: [blank] }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="cell-note">
        没有农民信箱账号的人，按姓名和手机号码添加。号码加密保存，列表里只显示头尾。
      </p>
      <Form.List name="outsideList">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="address-book-contact">
                <Form.Item name={[name, 'realName']} label="姓名" rules={[ruleOf('realName')]}>
                  <Input {...listedNameInput} />
                </Form.Item>
                <Form.Item name={[name, 'phoneNumber']} label="手机号码" rules={[ruleOf('phoneNumber')]}>
                  <Input {...phoneInput} />
                </Form.Item>
                <Form.Item name={[name, 'post']} label="职务（可不填）" rules={[ruleOf('post')]}>
                  <Input maxLength={30} />
                </Form.Item>
                {rows.length > 1 && (
                  <button
                    type="button"
                    className="plain-button"
                    aria-label={`去掉第 ${name + 1} 人`}
                    onClick={() => remove(name)}
                  >
                    去掉
                  </button>
                )}
              </div>
            ))}
            {rows.length < ROWS_MAX ? (
              <button type="button" className="plain-button" onClick={() => add(blank)}>
                再加一人
              </button>
            ) : (
              <p className="cell-note">一次最多 {ROWS_MAX} 人，更多请用“导入名单”。</p>
            )}
          </>
        )}
      </Form.List>
    </KeptFormDialog>
  );
}
