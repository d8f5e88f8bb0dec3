/** The telephones that an alarm calls: those that are kept are shown masked and can be taken away, new ones are typed. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { otherConfigDetail } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { ALARM_PHONES_MAX } from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import { numbersIn } from '@farmers-mailbox/contract/rules/phone.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Checkbox, Input } from '../../../ui/kit/inputs.ts';

export function AlarmPhones({ phones }: { phones: AnswerOf<typeof otherConfigDetail>['alarmPhones'] }) {
  return (
    <>
      <Form.Item
        name="keptAlarmPhones"
        label="告警手机"
        extra={
          phones.length === 0
            ? '还没有告警手机，失败率过高时不会发短信给人。'
            : '去掉勾选的，保存后不再收到告警。'
        }
      >
        <Checkbox.Group
          options={phones.map(({ phoneId, phoneNumber }) => ({ value: phoneId, label: phoneNumber }))}
        />
      </Form.Item>
      <Form.Item
        name="alarmPhones"
        label="新增告警手机"
        extra={`几个号码之间用空格隔开，一共最多${ALARM_PHONES_MAX}个。号码加密保存，以后只显示前三位和后四位。`}
        rules={[
          {
            validator: async (_rule, value: string) => {
              const { numbers, wrong: found } = numbersIn(value);
              const wrong = numbers.length === 0 && value.trim() !== '' ? value.trim() : found[0];
              if (wrong !== undefined) throw new Error(`“${wrong}”不是手机号码`);
            },
          },
        ]}
      >
        <Input maxLength={ALARM_PHONES_MAX * TYPED_NUMBER_MAX} autoComplete="off" />
      </Form.Item>
    </>
  );
}
