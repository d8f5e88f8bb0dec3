/** Adds people from outside by name and number, a few at a time; longer lists are imported. */
import { type BookGroup, operateGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  type Contact,
  contactProblems,
  GroupOperation,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { tell } from '../../../notices/notices.ts';
import { TextItem } from '../../../ui/form/items.tsx';
import { nameInput } from '../../../ui/form/name-input.ts';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { rowsOf } from '../../../ui/form/rows-of.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { addedInWords } from './added-in-words.ts';

interface Fields {
  outsideList: Contact[];
}

const blank: Contact = { realName: '', phoneNumber: '', post: '' };
const ROWS_MAX = 20;

const problemsOf = ({ outsideList }: Fields) =>
  Object.fromEntries(
    outsideList.flatMap((contact, place) =>
      Object.entries(contactProblems(contact)).map(([name, sentence]) => [
        `outsideList.${place}.${name}`,
        sentence,
      ]),
    ),
  );

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
      initial={{ outsideList: [blank] }}
      problemsOf={problemsOf}
      placed={(errors) => Object.fromEntries(errors.map(({ field, message }) => [field, message]))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="cell-note">
            没有农民信箱账号的人，按姓名和手机号码添加。号码加密保存，列表里只显示头尾。
          </p>
          <Contacts form={form} />
        </>
      )}
    </KeptFormDialog>
  );
}

function Contacts({ form }: { form: Form<Fields> }) {
  const change = (toRows: (rows: readonly Contact[]) => Contact[]) =>
    form.change(({ outsideList }) => ({ outsideList: toRows(outsideList) }));
  const rows = rowsOf(form, 'outsideList');
  return (
    <>
      {rows.map((row, place) => (
        <div key={place} className="address-book-contact">
          <TextItem form={row} name="realName" label="姓名" {...nameInput} />
          <TextItem form={row} name="phoneNumber" label="手机号码" {...phoneInput} />
          <TextItem form={row} name="post" label="职务（可不填）" maxLength={30} />
          {rows.length > 1 && (
            <button
              type="button"
              className="plain-button"
              aria-label={`去掉第 ${place + 1} 人`}
              onClick={() => change((now) => now.toSpliced(place, 1))}
            >
              去掉
            </button>
          )}
        </div>
      ))}
      {rows.length < ROWS_MAX ? (
        <button type="button" className="plain-button" onClick={() => change((now) => [...now, blank])}>
          再加一人
        </button>
      ) : (
        <p className="cell-note">一次最多 {ROWS_MAX} 人，更多请用“导入名单”。</p>
      )}
    </>
  );
}
