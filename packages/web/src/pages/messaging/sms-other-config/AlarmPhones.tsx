/** The telephones that an alarm calls: those that are kept are shown masked and can be taken away, new ones are typed. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { otherConfigDetail } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { ALARM_PHONES_MAX } from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { ChecksItem, TextItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import type { FormValues } from './values.ts';

interface AlarmPhonesProps {
  form: Form<FormValues>;
  phones: AnswerOf<typeof otherConfigDetail>['alarmPhones'];
}

export function AlarmPhones({ form, phones }: AlarmPhonesProps) {
  return (
    <>
      <ChecksItem
        form={form}
        name="keptAlarmPhones"
        label="告警手机"
        hint={
          phones.length === 0
            ? '还没有告警手机，失败率过高、短信通道中断时不会发短信给人。'
            : '去掉勾选的，保存后不再收到告警。'
        }
        options={phones.map(({ phoneId, phoneNumber }) => ({ value: phoneId, label: phoneNumber }))}
      />
      <TextItem
        form={form}
        name="alarmPhones"
        label="新增告警手机"
        hint={`几个号码之间用空格隔开，一共最多${ALARM_PHONES_MAX}个。号码加密保存，以后只显示前三位和后四位。`}
        maxLength={ALARM_PHONES_MAX * TYPED_NUMBER_MAX}
        autoComplete="off"
      />
    </>
  );
}
