/** 其他配置: hours, limits, thresholds and the alarm of mass SMS, in four groups; each field says what it does to people. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  otherConfigDetail,
  updateOtherConfig,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import {
  OTHER_GROUPS,
  OTHER_KEYS,
  type OtherConfigValues,
  ruleOfOther,
} from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm } from '../../../drafts/KeptForm.tsx';
import { useKept } from '../../../drafts/use-kept.ts';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { ErrorState, NoPermissionState, SkeletonFields } from '../../../ui/page/states.tsx';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import { AlarmPhones } from './AlarmPhones.tsx';
import { SettingField } from './SettingField.tsx';
import { type FormValues, fromForm, problemsOf, toForm } from './values.ts';
import './other-config.css';

type Detail = AnswerOf<typeof otherConfigDetail>;

export function OtherConfigPage() {
  const may = usePermission();
  if (!may('sms:other:update')) return <NoPermissionState />;
  return <OtherConfig />;
}

function OtherConfig() {
  const { data, error, refetch } = useCall(otherConfigDetail, {});
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonFields fields={5} />;
  return <KeptConfig detail={data} />;
}

function KeptConfig({ detail }: { detail: Detail }) {
  const kept = useKept<FormValues>('otherConfig', 'otherConfig');
  return (
    <KeptForm kept={kept} row={detail}>
      {(fields) => (
        <BegunConfig key={fields.keeper.draftId} detail={detail} kept={fields} onSaved={kept.drop} />
      )}
    </KeptForm>
  );
}

interface BegunConfigProps {
  detail: Detail;
  kept: KeptFields<FormValues>;
  onSaved: () => void;
}

/** Shows the newest version until something is typed, and from then on the one that was typed on: what a colleague saved meanwhile would be put back. */
function BegunConfig({ detail, ...others }: BegunConfigProps) {
  const [typedOn, setTypedOn] = useState(others.kept.left === null ? null : detail);
  const shown = typedOn ?? detail;
  return <OtherConfigForm {...others} key={shown.version} detail={shown} onTyped={() => setTypedOn(shown)} />;
}

interface OtherConfigFormProps extends BegunConfigProps {
  onTyped: () => void;
}

function OtherConfigForm({ detail, kept, onTyped, onSaved }: OtherConfigFormProps) {
  const { keeper, left } = kept;
  const [isSaved, setSaved] = useState(false);
  const update = useAct(updateOtherConfig, {
    refresh: [otherConfigDetail],
    success: '保存成功，几秒内生效',
  });
  const phoneIds = detail.alarmPhones.map(({ phoneId }) => phoneId);
  const form = useKeptForm<FormValues>(kept, {
    initial: toForm(settingsOf(detail), phoneIds),
    problemsOf,
    onChanged: onTyped,
    onSubmit: async (values) => {
      await update.attempt({ ...fromForm(values), version: detail.version });
      setSaved(true);
      onSaved();
    },
  });
  useLeaveGuard(
    () => !isSaved && (left !== null || form.isChanged()),
    '修改还没有保存，离开后会丢失。',
    keeper,
  );
  return (
    <form className="kit-form other-config" {...form.element}>
      {OTHER_GROUPS.map((group) => (
        <section key={group} className="card" aria-label={group}>
          <h2>{group}</h2>
          <div className="other-config-fields">
            {OTHER_KEYS.filter((key) => ruleOfOther(key).group === group).map((key) => (
              <SettingField key={key} form={form} name={key} />
            ))}
            {group === '告警' && <AlarmPhones form={form} phones={detail.alarmPhones} />}
          </div>
        </section>
      ))}
      <div className="foot other-config-foot">
        <span>
          {detail.updateUserName !== null && `${detail.updateUserName}于 ${detail.updateTime} 修改过。`}
          保存后对以后的提交、审核和发送起作用，已通过的短信内容不变。
        </span>
        <SavedNote keeper={keeper} />
        <ActionButton
          label="保存"
          kind="primary"
          can={detail.can.update}
          busy={form.busy}
          onAct={form.submit}
        />
      </div>
    </form>
  );
}

/** Apart from what is told with them. */
const settingsOf = (detail: Detail): OtherConfigValues => {
  const {
    alarmPhones: _,
    updateUserName: __,
    updateTime: ___,
    can: ____,
    version: _____,
    ...settings
  } = detail;
  return settings;
};
