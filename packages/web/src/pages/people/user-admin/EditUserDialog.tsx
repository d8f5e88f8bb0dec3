/** 编辑用户: names and numbers of one person. Where they stand and with which roles is 身份管理; only who has no identity is moved here. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { updateUser, userDetails } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { UserDetails } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import {
  birthdayProblem,
  changedPersonProblems,
  SEX,
} from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { CheckItem } from '../../../ui/form/items.tsx';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import { ErrorState, SkeletonFields } from '../../../ui/page/states.tsx';
import { toDay } from '../../../ui/text/moment.ts';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { ConsentAndRemark } from './ConsentAndRemark.tsx';
import { type KnownBy, NamesAndNumbers } from './NamesAndNumbers.tsx';
import { nameOf, userReads } from './users.ts';

export interface EditUserDialogProps {
  userId: string;
  onClose: () => void;
}

export function EditUserDialog({ userId, onClose }: EditUserDialogProps) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(userDetails, { userId });
  // what an earlier look left in the store may be an older version
  if (data && isFetchedAfterMount) return <LoadedDialog person={data} onClose={onClose} />;
  return (
    <Dialog title="编辑用户" onClose={onClose}>
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <SkeletonFields fields={5} />}
    </Dialog>
  );
}

type Fields = RequestOf<typeof updateUser>;
interface Values extends KnownBy {
  deptId: DeptChoice | null;
  /** the one that is known is taken out */
  noBirthday: boolean;
  agreed: boolean;
  remark: string;
}

function LoadedDialog({ person: read, onClose }: { person: UserDetails; onClose: () => void }) {
  // a later answer must not lend its version to what was typed over this one
  const [person] = useState(read);
  const update = useAct(updateUser, { refresh: userReads, success: '修改成功' });
  const { userId, version, identityList } = person;
  const hasHome = identityList.length === 0;
  // an ID number says the day, whatever is taken out
  const canTakeOut = person.birthday !== null && person.certificateNo === null;
  const initialSex = SEX.find(({ value }) => value === person.sex)?.value ?? 0;
  const fieldsOf = ({ deptId, birthday, noBirthday, agreed, sex, ...values }: Values): Fields => ({
    ...values,
    // one that nobody touched must not contradict a corrected number, which says it
    ...(sex === initialSex ? {} : { sex }),
    birthday: noBirthday ? null : (birthday ?? ''),
    userId,
    version,
    smsAgreeFlag: agreed ? 1 : 0,
    ...(hasHome && deptId ? { deptId: deptId.deptId } : {}),
  });
  const initial: Values = {
    userName: person.userName,
    realName: person.realName,
    nickName: person.nickName ?? '',
    phoneNumber: '',
    certificateNo: '',
    sex: initialSex,
    birthday: null,
    noBirthday: false,
    deptId: { deptId: person.deptId, deptName: placeOnce(person.fullDeptName) },
    agreed: person.smsAgreeFlag === 1,
    remark: person.remark ?? '',
  };
  const problemsOf = (values: Values) => ({
    ...problemsIn({ birthday: birthdayProblem(values.birthday ?? '', toDay(Date.now())) }),
    ...changedPersonProblems({
      ...values,
      sex: values.sex === initialSex ? 0 : values.sex,
      birthday: values.birthday ?? '',
    }),
    ...(values.noBirthday && values.birthday !== null
      ? { birthday: '要清除出生日期，请把这里填写的删去；要改成它，请去掉“清除”的勾选' }
      : {}),
    ...(values.deptId === null ? { deptId: '请选择所属组织' } : {}),
  });
  return (
    <KeptFormDialog<Values>
      formKey="user"
      about={userId}
      row={person}
      title={`编辑 ${nameOf(person)}`}
      submitLabel="保存"
      width={640}
      initial={initial}
      problemsOf={problemsOf}
      // a tick that was kept from before the box went
      clean={(values) => ({ ...values, noBirthday: canTakeOut && values.noBirthday })}
      onSubmit={(values) => update.attempt(fieldsOf(values))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NamesAndNumbers
            form={form}
            withAccount
            known={{
              phoneNumber: person.phoneNumber,
              certificateNo: person.certificateNo,
              birthday: person.birthday,
              isProved: person.realNameAuthFlag === 1,
            }}
          />
          {canTakeOut && (
            <CheckItem form={form} name="noBirthday">
              清除已登记的出生日期
            </CheckItem>
          )}
          {hasHome ? (
            <DeptItem form={form} name="deptId" label="所属组织" />
          ) : (
            <p className="cell-note">所属组织和角色在“更多 → 身份管理”里修改。</p>
          )}
          <ConsentAndRemark form={form} />
        </>
      )}
    </KeptFormDialog>
  );
}
