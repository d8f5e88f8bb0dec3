/** One application of another system as it was registered, and for a reviewer the decision, which carries the version that was read. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type AppRow,
  appDetails,
  pageApps,
  passApp,
  readAppContact,
  refuseApp,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { APP_SCOPES, SMS_SCOPE, WRITING_SCOPES } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { APP_TYPE, AppStatus, refusalProblem } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { isMaskedPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { toCallFailure } from '../../../api/call-failure.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptDecision } from '../../../drafts/KeptDecision.tsx';
import { ask } from '../../../notices/notices.ts';
import { WholeNumber } from '../../../ui/form/WholeNumber.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { DrawerQueueContext } from '../../../ui/page/drawer-queue.ts';
import { ReviewBody, useReadForReview } from '../../../ui/review/ReviewBody.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useGuardedClose } from '../../../ui/unsaved/guarded-close.ts';
import type { WorkKeeper } from '../../../ui/unsaved/unsaved-work.ts';
import './app-access.css';

export function AppDrawer({ appId, onClose }: { appId: string; onClose: () => void }) {
  const read = useReadForReview(appDetails, { appId });
  const [keeper, setKeeper] = useState<WorkKeeper | null>(null);
  const { close, done, setUnsaved } = useGuardedClose(onClose, undefined, keeper);
  const queue = useContext(DrawerQueueContext);
  const { details } = read;
  const isWaiting = details?.accessStatus === AppStatus.waiting;
  return (
    <Drawer
      widthPx={760}
      title={isWaiting && details.can.pass === true ? '审核接入的应用' : '接入的应用'}
      onClose={close}
      footer={
        isWaiting && (
          <Decision
            app={details}
            onKeeper={setKeeper}
            onTyped={setUnsaved}
            onDone={() => done(queue?.goOn)}
            onChanged={read.readAgainSince}
          />
        )
      }
      body="box"
    >
      <ReviewBody read={read} noun="应用">
        {(app) => <Facts app={app} />}
      </ReviewBody>
    </Drawer>
  );
}

function Facts({ app }: { app: AppRow }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['应用标识', app.appKey],
    ['类型', labelOf(APP_TYPE, app.appType)],
    ['所属单位', app.ownerUnit],
    ['联系人', app.contactName || '—'],
    ['联系电话', <Contact key="phone" app={app} />],
    ['用途', app.purpose || '—'],
    ['负责人', `${app.ownerName}，${placeInShort(app.ownerDeptName)}`],
    ['可以调用的接口', app.apiScopes.map((scope) => labelOf(APP_SCOPES, scope)).join('、')],
    ...(app.apiScopes.includes(SMS_SCOPE)
      ? [['短信类别', <Categories key="categories" app={app} />] as const]
      : []),
    ['可以使用的区域', app.areas.map(({ deptName }) => deptName).join('、')],
    ['允许的IP地址', app.ipList.join('、')],
    ['上限', limitsOf(app)],
    ['有效期', periodOf(app)],
    ['回调地址', app.callbackUrl || '—'],
    [
      '调用',
      app.lastCallTime === null ? '还没有调用过' : `${inDigits(app.callCount)} 次，最近 ${app.lastCallTime}`,
    ],
    ['提交', app.submitUserName === null ? '—' : `${app.submitUserName}，${app.submitTime}`],
    ...(app.auditUserName === null ? [] : [['审核', `${app.auditUserName}，${app.auditTime}`] as const]),
    ...(app.auditOpinion ? [['审核意见', app.auditOpinion] as const] : []),
  ];
  return (
    <>
      <h2 className="app-access-name">
        {app.appName} <StatusTag of="APP_STATUS" value={app.accessStatus} />
      </h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function Contact({ app: { appId, contactPhone } }: { app: AppRow }) {
  if (contactPhone === '') return <>—</>;
  if (!isMaskedPhone(contactPhone)) return <>{contactPhone}</>;
  return <WholeNumber masked={contactPhone} endpoint={readAppContact} fields={{ appId }} />;
}

const Categories = ({ app }: { app: AppRow }) =>
  app.smsCategories.length === 0
    ? '一类都没有选，还不能提交短信'
    : app.smsCategories.map((value, place) => (
        <span key={value}>
          {place > 0 && '、'}
          <DictionaryWord of="SMS_CATEGORY" value={value} />
        </span>
      ));

const limitsOf = ({ apiScopes, dayQuota, dayWriteQuota, ratePerMinute }: AppRow): string =>
  [
    ...(apiScopes.includes(SMS_SCOPE) ? [`每天发送 ${inDigits(dayQuota)} 人`] : []),
    ...(WRITING_SCOPES.some((scope) => apiScopes.includes(scope))
      ? [`每天提交 ${inDigits(dayWriteQuota)} 条`]
      : []),
    `每分钟调用 ${inDigits(ratePerMinute)} 次`,
  ].join('，');

export const periodOf = ({ validFrom, validTo }: Pick<AppRow, 'validFrom' | 'validTo'>): string =>
  validFrom === null && validTo === null ? '长期' : `${validFrom ?? '通过起'} 至 ${validTo ?? '长期'}`;

interface DecisionProps {
  app: AppRow;
  onKeeper: (keeper: WorkKeeper | null) => void;
  /** of the opinion */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

function Decision({ app, onKeeper, onTyped, onDone, onChanged }: DecisionProps) {
  const { appId, version, appName, can } = app;
  const pass = useAct(passApp, { refresh: [pageApps], success: '已通过，应用可以调用了' });
  const refuse = useAct(refuseApp, { refresh: [pageApps], success: '已退回，由登记人修改' });
  const [busy, setBusy] = useState(false);
  const decide = async (act: typeof pass | typeof refuse, auditOpinion: string) => {
    setBusy(true);
    try {
      await act.attempt({ appId, version, auditOpinion });
      onDone();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      if (failure.code === ErrorCode.stateChanged) onChanged(failure.message);
      else showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const onPass = async (opinion: string) => {
    const text = `“${appName}”从现在起可以按登记的接口、区域和数量调用。`;
    const asked = { title: '审核通过', text, confirmLabel: '通过', cancelLabel: '再看看' };
    if (await ask(asked)) await decide(pass, opinion);
  };
  if (can.pass !== true) return <p className="app-access-cannot">您不能审核这个应用：{can.pass}</p>;
  return (
    <KeptDecision
      formKey="opinionApp"
      about={appId}
      onKeeper={onKeeper}
      can={can}
      permissions={{ pass: 'app:edit', noPass: 'app:edit' }}
      reasonProblem={refusalProblem}
      busy={busy}
      onTyped={onTyped}
      onPass={onPass}
      onRefuse={(opinion) => decide(refuse, opinion)}
    />
  );
}
