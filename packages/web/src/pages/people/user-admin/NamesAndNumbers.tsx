/** The fields by which a person is known: account, names, phone, ID number, sex and birthday. */
import { NICK_NAME_MAX, SEX, type Sex } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { DayItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { nameInput } from '../../../ui/form/name-input.ts';
import { numberInput, phoneInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';

export interface KnownBy {
  userName: string;
  realName: string;
  nickName: string;
  phoneNumber: string;
  certificateNo: string;
  sex: Sex;
  birthday: string | null;
}

export interface NamesAndNumbersProps {
  form: Form<KnownBy>;
  /** farmers sign in nowhere, and get an account name that nobody needs to know */
  withAccount: boolean;
  /** masked, of somebody who is there already: empty fields stay as they are */
  known?: { phoneNumber: string; certificateNo: string | null; birthday: string | null; isProved: boolean };
}

export function NamesAndNumbers({ form, withAccount, known }: NamesAndNumbersProps) {
  const proved = known?.isProved ? '已实名认证。改动后，此人下次登录要重新认证。' : undefined;
  return (
    <>
      {withAccount && (
        <TextItem
          form={form}
          name="userName"
          label="用户账号"
          hint="3至20位字母和数字，登录时使用，不分大小写。"
          autoComplete="off"
        />
      )}
      <TextItem form={form} name="realName" label="姓名" hint={proved} {...nameInput} />
      <TextItem form={form} name="nickName" label="昵称" maxLength={NICK_NAME_MAX} autoComplete="off" />
      <TextItem
        form={form}
        name="phoneNumber"
        label="手机号码"
        hint={known && `现在是 ${known.phoneNumber}，不改请留空。`}
        {...phoneInput}
      />
      <TextItem
        form={form}
        name="certificateNo"
        label="身份证号"
        hint={
          known?.certificateNo ? `现在是 ${known.certificateNo}，不改请留空。` : '可不填，本人登录后再认证。'
        }
        {...numberInput}
      />
      <div className="user-pair">
        <RadioItem form={form} name="sex" label="性别" options={SEX} />
        <DayItem
          form={form}
          name="birthday"
          label="出生日期"
          hint={known?.birthday ? `现在是 ${known.birthday}，不改请留空。` : '有身份证号的可不填。'}
        />
      </div>
    </>
  );
}
