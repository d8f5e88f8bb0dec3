/**
 * 应急短信: a red or orange warning on one page, from a text that a superior wrote beforehand. Whoever may pass it gets a text at once; it
 * leaves before everything else.
 */
import { emergencyTemplates } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { startOfWorkbench } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { KeptForm } from '../../../drafts/KeptForm.tsx';
import { NEW, useKept } from '../../../drafts/use-kept.ts';
import { usePermission } from '../../../session/session-context.ts';
import { useOnlyPlace } from '../../../ui/dept/OnlyPlace.tsx';
import { EmptyState, ErrorState, NoPermissionState, SkeletonFields } from '../../../ui/page/states.tsx';
import { EmergencyForm, type EmergencyFormProps } from './emergency/EmergencyForm.tsx';
import type { Emergency } from './emergency/emergency.ts';
import { warningFor } from './emergency/from-warning.ts';
import { useOwnOffice } from './form/draft/use-own-office.ts';
import './form/form.css';
import './detail/detail.css';
import './emergency/emergency.css';

export function EmergencyPage() {
  const may = usePermission();
  const { data, error, refetch } = useCall(emergencyTemplates, may('sms:apply:submit') ? {} : null);
  const start = useCall(startOfWorkbench, may('sms:apply:submit') ? {} : null, { staleMs: 60_000 });
  const only = useOnlyPlace();
  const office = useOwnOffice();
  if (!may('sms:apply:submit')) return <NoPermissionState />;
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  // a warning that cannot be read fills in nothing
  if (!data || (!start.data && !start.error) || only.isPending || office.isPending)
    return <SkeletonFields fields={5} />;
  if (data.refusal !== null) return <EmptyState text={data.refusal} />;
  if (data.list.length === 0) {
    return <EmptyState text="上级还没有发布可以应急使用的紧急模板，请改用“短信申请”并勾选紧急发送" />;
  }
  return (
    <KeptEmergency
      templates={data.list}
      limits={data}
      warning={warningFor(start.data?.warnings ?? [])}
      onlyPlace={only.place}
      office={office}
    />
  );
}

function KeptEmergency(props: Omit<EmergencyFormProps, 'kept'>) {
  const kept = useKept<Emergency>('emergency', NEW);
  return (
    <KeptForm kept={kept} row={null}>
      {(fields) => <EmergencyForm {...props} kept={fields} />}
    </KeptForm>
  );
}
