/** One act in full: who, as what, from where, and field by field what was before and after it. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { operationDetails } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { LOGGED_RESULT, LoggedResult, loggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { LogFacts } from './LogFacts.tsx';

type Details = AnswerOf<typeof operationDetails>;

export function OperationDrawer({ logId, onClose }: { logId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(operationDetails, { logId });
  return (
    <Drawer widthPx={760} title="操作详情" onClose={onClose}>
      <ScrollingPart className="log-details" label="操作详情">
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            <h2>{data.summary}</h2>
            <Facts details={data} />
            {loggedResult(data) === LoggedResult.succeeded ? (
              <Changes changes={data.changes} />
            ) : (
              <NothingDone named={data.changes} />
            )}
            <p>
              <Link to={paths.operLog({ bizType: data.bizType, bizId: data.bizId })} onClick={onClose}>
                这个对象的全部操作
              </Link>
            </p>
          </>
        )}
      </ScrollingPart>
    </Drawer>
  );
}

function Facts({ details }: { details: Details }) {
  const facts: readonly [name: string, value: string | null][] = [
    ['时间', details.operateTime],
    ['操作人', `${details.realName}（${details.userName}）`],
    ['身份', details.roleNames],
    ['单位', details.deptName && placeOnce(details.deptName)],
    ['模块', details.module],
    ['动作', details.action],
    ['结果', resultInWords(details)],
    ['耗时', details.costMs === null ? null : inMilliseconds(details.costMs)],
    ['来源地址', details.ip],
    ['接口', details.path && `${details.method} ${details.path}`],
    ['请求编号', details.requestId],
    ['请求校验值', details.requestDigest],
    ['日志序号', details.chainNo ?? '几秒后编号'],
    ['日志校验值', details.rowHash ?? '几秒后写入'],
  ];
  return <LogFacts facts={facts} />;
}

export const inMilliseconds = (costMs: number): string => `${inDigits(costMs)} 毫秒`;

function resultInWords(details: Details): string {
  const label = labelOf(LOGGED_RESULT, loggedResult(details));
  return details.resultCode === SUCCESS_CODE ? label : `${label}（代码 ${details.resultCode}）`;
}

/** A refused call shows by its ids which things it was about. */
function NothingDone({ named }: { named: Details['changes'] }) {
  return (
    <>
      <p>这次操作被拒绝，没有修改任何内容。</p>
      {named.length > 0 && <LogFacts facts={named.map(({ label, after }) => [label, after] as const)} />}
    </>
  );
}

/** Fields that stayed as they were stand there too, quietly: they say which object it was. */
function Changes({ changes }: Pick<Details, 'changes'>) {
  if (changes.length === 0) return <p>这次操作没有修改内容。</p>;
  return (
    <table className="log-changes">
      <caption>修改前后</caption>
      <thead>
        <tr>
          <th scope="col">内容</th>
          <th scope="col">修改前</th>
          <th scope="col">修改后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after, changed }) => (
          <tr key={field} className={changed ? 'log-changed' : undefined}>
            <th scope="row">{label}</th>
            <td>{before ?? '—'}</td>
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
