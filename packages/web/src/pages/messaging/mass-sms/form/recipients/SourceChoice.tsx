/** Recipients of a correction or a resend: rows of the earlier text, which nobody can add to. Of a resend the reach can be chosen. */
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { Link } from 'react-router';
import { paths } from '../../../../../paths.ts';
import type { DraftSource } from '../draft/draft.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { ResendReach } from './ResendReach.tsx';

export function SourceChoice({ form, source }: { form: FormState; source: DraftSource }) {
  return (
    <section className="source-choice">
      <h2>{source.kind === FollowUpKind.correction ? '发给收到原短信的人' : '发给上次没有收到的人'}</h2>
      <p>
        原短信：<Link to={paths.applicationDetail(source.applyId)}>{source.smsTitle}</Link>（{source.applyNo}
        ）
      </p>
      {source.kind === FollowUpKind.correction ? (
        <p className="page-note">
          包括已经收到的（经重发收到的也在内）、已提交网关还没有回报的，以及状态未知的人，不能再加其他人。此后退订或停用的号码会自动剔除。
        </p>
      ) : (
        <>
          <ResendReach kind={source.kind} onChange={(kind) => form.change({ source: { ...source, kind } })} />
          <label className="choice">
            <input
              type="checkbox"
              checked={form.draft.includeToldFlag === 1}
              onChange={({ target }) => form.change({ includeToldFlag: target.checked ? 1 : 0 })}
            />
            <span>
              <b>也发给已经告知的人</b>
              <small>在“未送达回访”里记为已电话告知、已上门、已托村里转告的，默认不发。</small>
            </span>
          </label>
          <p className="page-note">
            提交时按当时的结果计算：此前已经收到回报的，或已在另一次重发中收到的，不会再发。不能再加其他人。
          </p>
        </>
      )}
    </section>
  );
}
