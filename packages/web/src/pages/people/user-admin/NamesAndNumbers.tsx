/** The fields by which a person is known: account, name, phone, ID number. */

import { limitTyped } from '../../../ui/form/limit-typed.ts';
import { nameInput } from '../../../ui/form/name-input.ts';
import { numberInput, phoneInput } from '../../../ui/form/number-input.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input } from '../../../ui/kit/inputs.ts';
import type { problemRule } from './problem-rule.ts';

export interface NamesAndNumbersProps {
  rule: ReturnType<typeof problemRule>;
  /** farmers sign in nowhere, and get an account name that nobody needs to know */
  withAccount: boolean;
  /** masked, of somebody who is there already: empty fields stay as they are */
  known?: { phoneNumber: string; certificateNo: string | null; isProved: boolean };
}

export function NamesAndNumbers({ rule, withAccount, known }: NamesAndNumbersProps) {
  const proved = known?.isProved ? '已实名认证。改动后，此人下次登录要重新认证。' : undefined;
  return (
    <>
      {withAccount && (
        <Form.Item
          name="userName"
          label="用户账号"
          rules={[rule('userName')]}
          extra="3至20位字母和数字，登录时使用，不分大小写。"
        >
          <Input {...limitTyped(20)} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="realName" label="姓名" rules={[rule('realName')]} extra={proved}>
        <Input {...nameInput} />
      </Form.Item>
      <Form.Item
        name="phoneNumber"
        label="手机号码"
        rules={[rule('phoneNumber')]}
        {...(known ? { extra: `现在是 ${known.phoneNumber}，不改请留空。` } : {})}
      >
        <Input {...phoneInput} />
      </Form.Item>
      <Form.Item
        name="certificateNo"
        label="身份证号"
        rules={[rule('certificateNo')]}
        extra={
          known?.certificateNo ? `现在是 ${known.certificateNo}，不改请留空。` : '可不填，本人登录后再认证。'
        }
      >
        <Input {...numberInput} />
      </Form.Item>
    </>
  );
}
