/** 差异: what differs from the version it was made from, or from any other one; and what is still wrong with a draft. */
import {
  type Difference,
  SECTION_NAMES,
  type Section,
} from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';
import {
  compareVersions,
  type VersionRow,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { DifferenceList } from './DifferenceList.tsx';

export interface DifferencesTabProps {
  versions: readonly VersionRow[];
  /** null: the draft, which is compared with the version in use */
  of: VersionRow | null;
  diff: readonly Difference[];
  problems: readonly { field: Section; message: string }[];
}

export function DifferencesTab({ versions, of, diff, problems }: DifferencesTabProps) {
  const [other, setOther] = useState('');
  return (
    <div className="config-compare">
      {problems.length > 0 && (
        <div className="config-problems" role="alert">
          <b>发布前要改好：</b>
          <ul>
            {problems.map(({ field, message }) => (
              <li key={message}>
                {SECTION_NAMES[field]}：{message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {of === null ? (
        <p>与使用中的版本相比：</p>
      ) : (
        <Field label="与哪个版本相比">
          {(control) => (
            <select
              {...control}
              className="field"
              value={other}
              onChange={(event) => setOther(event.target.value)}
            >
              <option value="">{of.baseVersion ? `它所基于的 ${of.baseVersion}` : '没有更早的版本'}</option>
              {versions
                .filter(({ smsConfigVersion }) => smsConfigVersion !== of.smsConfigVersion)
                .map(({ smsConfigVersion, configName }) => (
                  <option key={smsConfigVersion} value={smsConfigVersion}>
                    {smsConfigVersion} {configName}
                  </option>
                ))}
            </select>
          )}
        </Field>
      )}
      {of !== null && other !== '' ? (
        <Compared from={other} to={of.smsConfigVersion} />
      ) : (
        <Shown diff={diff} />
      )}
    </div>
  );
}

function Compared({ from, to }: { from: string; to: string }) {
  const { data, error, refetch } = useCall(compareVersions, { fromVersion: from, toVersion: to });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return <Shown diff={data.diff} />;
}

function Shown({ diff }: { diff: readonly Difference[] }) {
  if (diff.length === 0) return <EmptyState text="没有不同" />;
  return <DifferenceList diff={diff} />;
}
