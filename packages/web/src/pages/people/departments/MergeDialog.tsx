/** Merges one organisation into another: first shows who and what it touches, then asks for each person whether rights go on. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type AdminDept,
  countDeptMerge,
  type MergePreview,
  mergeDept,
  previewDeptMerge,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { useState } from 'react';
import { CallFailure } from '../../../api/call-failure.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { organisationReads } from './organisations.ts';

export interface MergeDialogProps {
  dept: AdminDept;
  onClose: () => void;
}

interface Values {
  target: DeptChoice | null;
}

export function MergeDialog({ dept, onClose }: MergeDialogProps) {
  const [target, setTarget] = useState<DeptChoice | null>(null);
  const [kept, setKept] = useState<readonly string[]>([]);
  const counts = useCall(countDeptMerge, { deptId: dept.deptId });
  const preview = useCall(previewDeptMerge, target && { deptId: dept.deptId, toDeptId: target.deptId });
  const merge = useAct(mergeDept, { refresh: organisationReads });
  const { data } = preview;
  const submit = async () => {
    if (!target || !data) throw new CallFailure(ErrorCode.validation, '正在核对目标组织，请稍后再点“合并”');
    if (data.mayMerge !== true) throw new CallFailure(ErrorCode.validation, data.mayMerge);
    const done = await merge.attempt({
      deptId: dept.deptId,
      toDeptId: target.deptId,
      version: data.version,
      keptIdentityIds: [...kept],
    });
    const ended = done.quotaEnded > 0 ? `，作废剩余短信额度 ${inDigits(done.quotaEnded)} 条` : '';
    tell(
      'success',
      `已合并：转移 ${inDigits(done.userCount)} 个用户，暂停 ${inDigits(done.suspendedCount)} 个身份${ended}`,
    );
  };
  const people = data?.userCount ?? 0;
  return (
    <FormDialog<Values>
      open
      danger
      width={640}
      title={`把“${dept.deptName}”并入其他组织`}
      submitLabel={data?.mayMerge === true && people > 0 ? `合并并转移 ${inDigits(people)} 个用户` : '合并'}
      initial={{ target: null }}
      problemsOf={(values) => (values.target === null ? { target: '请选择目标组织' } : {})}
      isChanged={kept.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            合并后“{placeOnce(dept.fullDeptName)}”停用，不能再启用；人员、通讯录分组和农业主体转到目标组织。
          </p>
          {counts.data ? <Moved counts={counts.data} /> : <p>正在统计要转移的用户…</p>}
          <FormItem form={form} name="target" label="目标组织">
            {(control) => (
              <DeptSelect
                {...control}
                label="目标组织"
                value={target}
                onChange={(choice) => {
                  form.change({ target: choice });
                  setTarget(choice);
                  setKept([]);
                }}
              />
            )}
          </FormItem>
          {target && preview.error && (
            <ErrorState failure={preview.error} onRetry={() => void preview.refetch()} />
          )}
          {target && !data && !preview.error && <Skeleton lines={4} />}
          {data && <Preview preview={data} kept={kept} onKept={setKept} />}
        </>
      )}
    </FormDialog>
  );
}

type Counts = AnswerOf<typeof countDeptMerge>;

/** Told before a target is chosen: the same whatever it is merged into. */
function Moved({ counts }: { counts: Counts }) {
  const { userCount, identityCount, groupCount, subjectCount, reviewCount, childCount, mayMerge } = counts;
  const reviews = reviewCount > 0 ? `；${inDigits(reviewCount)} 条待审核的短信改由上级审核` : '';
  return (
    <>
      <p>
        将转移 {inDigits(userCount)} 个用户、{inDigits(identityCount)} 个身份、{inDigits(groupCount)}{' '}
        个通讯录分组、
        {inDigits(subjectCount)} 个农业主体{reviews}；
        {childCount > 0 ? `直属的启用组织有 ${inDigits(childCount)} 个` : '没有启用的下级组织'}。
      </p>
      {mayMerge !== true && <p className="warning-note">现在不能合并：{mayMerge}。</p>}
    </>
  );
}

interface PreviewProps {
  preview: MergePreview;
  kept: readonly string[];
  onKept: (identityIds: readonly string[]) => void;
}

function Preview({ preview, kept, onKept }: PreviewProps) {
  const { mayMerge, affected } = preview;
  if (mayMerge !== true) {
    return (
      <p className="form-problem" role="alert">
        {mayMerge}
      </p>
    );
  }
  const everybody = affected.map(({ identityId }) => identityId);
  return (
    <div aria-live="polite">
      <QuotaNote preview={preview} />
      {affected.length > 0 && (
        <fieldset className="organisation-affected">
          <legend>
            以下 {affected.length} 人的权限将换到“{preview.toFullDeptName}”。勾选的继续有效，没有勾选的暂停。
          </legend>
          <button type="button" className="plain-link" onClick={() => onKept(everybody)}>
            全部保留
          </button>
          {affected.map(({ identityId, realName, userName, roleNames }) => (
            <label key={identityId}>
              <input
                type="checkbox"
                checked={kept.includes(identityId)}
                onChange={({ target }) =>
                  onKept(target.checked ? [...kept, identityId] : kept.filter((one) => one !== identityId))
                }
              />
              {realName}（{userName}）{roleNames}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Segments are what is paid for: what becomes of each of them. */
function QuotaNote({ preview: { quota, toQuota, toFullDeptName } }: { preview: MergePreview }) {
  const then = toQuota
    ? `合并后使用“${placeOnce(toQuota.fullDeptName)}”的短信额度，本月还剩 ${inDigits(toQuota.left)} 条。`
    : `“${toFullDeptName}”和它的上级都没有设短信额度，合并后不限。`;
  if (!quota) return <p>原组织没有单独的短信额度。{then}</p>;
  return (
    <p>
      原组织 {quota.month} 的短信额度共 {inDigits(quota.total)} 条：已用 {inDigits(quota.used)}{' '}
      条；在途短信占用 {inDigits(quota.frozen)} 条，照常结算；剩余 <b>{inDigits(quota.left)}</b>{' '}
      条不转移，合并后作废。{then}
    </p>
  );
}
