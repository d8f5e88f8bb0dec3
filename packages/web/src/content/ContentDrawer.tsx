/**
 * One content: what is or would be published, what was done to it, and for a reviewer the decision. The decision's calls carry the hash of
 * what was read.
 */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { toCallFailure } from '../api/call-failure.ts';
import { showFailure } from '../api/failure-notice.ts';
import { KeptDecision } from '../drafts/KeptDecision.tsx';
import { ask, tell } from '../notices/notices.ts';
import { usePermission } from '../session/session-context.ts';
import { Problem } from '../ui/form/Field.tsx';
import { focusFirstProblem, hasBeyond } from '../ui/form/use-form.ts';
import { ActionButton } from '../ui/page/ActionButton.tsx';
import { Drawer } from '../ui/page/Drawer.tsx';
import { DrawerQueueContext } from '../ui/page/drawer-queue.ts';
import { type ReadForReview, ReviewBody } from '../ui/review/ReviewBody.tsx';
import { useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import type { WorkKeeper } from '../ui/unsaved/unsaved-work.ts';
import { ContentTag } from './ContentState.tsx';
import { EditContext } from './edit-context.ts';
import { type ContentKind, type Reviewed, reviewInWords, statusOf } from './kind.ts';
import './content.css';

interface ReadContent extends Reviewed {
  readonly remindWords: readonly string[];
  readonly can: { readonly pass: Verdict; readonly noPass: Verdict; readonly edit: Verdict };
}

interface ReviewCalls<Details> {
  /** says before it is passed what follows from it */
  consequenceOf: (details: Details) => string;
  /** reject with the call's failure */
  pass: (details: Details, auditOpinion: string) => Promise<unknown>;
  refuse: (details: Details, auditOpinion: string) => Promise<unknown>;
  /** asked with the decision, above the opinion */
  alsoAsked?: ReactNode;
  /** says what is wrong with that; it is not passed meanwhile */
  alsoProblem?: string | undefined;
  /** told once it is passed, where that does not publish it at once */
  passedSaid?: string | undefined;
}

export interface ContentDrawerProps<Details> extends ReviewCalls<Details> {
  kind: ContentKind;
  read: ReadForReview<Details>;
  /** as what an opinion on it is kept while it is written: the form, the content's id */
  opinionOn: readonly [formKey: string, about: string];
  /** beside the tag of its state; the review in words when left out */
  stateOf?: (details: Details) => ReactNode;
  /** null for a reader who is told none */
  recordsOf: (details: Details) => ReactNode;
  /** opened for them */
  atRecords?: boolean;
  onClose: () => void;
  /** as it is published */
  children: (details: Details) => ReactNode;
}

export function ContentDrawer<Details extends ReadContent>(props: ContentDrawerProps<Details>) {
  const { kind, read, opinionOn, stateOf, recordsOf, atRecords = false, onClose, children, ...calls } = props;
  const [keeper, setKeeper] = useState<WorkKeeper | null>(null);
  const { close, done, setUnsaved } = useGuardedClose(onClose, undefined, keeper);
  const queue = useContext(DrawerQueueContext);
  const may = usePermission();
  const { details } = read;
  const isWaiting = details && statusOf(kind, details) === ContentStatus.waiting;
  const isReview = isWaiting && may([kind.permission('pass'), kind.permission('noPass')]);
  const edit = useContext(EditContext);
  return (
    <Drawer
      widthPx={860}
      title={isReview && mayDecide(details) ? `审核${kind.noun}` : `${kind.noun}详情`}
      onClose={close}
      footer={
        isReview ? (
          <Decision
            {...calls}
            kind={kind}
            details={details}
            opinionOn={opinionOn}
            onKeeper={setKeeper}
            onTyped={setUnsaved}
            onDone={() => done(queue?.goOn)}
            onChanged={read.readAgainSince}
          />
        ) : (
          edit &&
          details?.can.edit === true && (
            <div className="foot">
              <ActionButton
                kind="primary"
                label="编辑"
                permission={kind.permission('edit')}
                onAct={() => done(edit)}
              />
            </div>
          )
        )
      }
      body="box"
    >
      <ReviewBody read={read} noun={kind.noun}>
        {(shown) => (
          <>
            <p className="content-state">
              <ContentTag kind={kind} content={shown} />
              {stateOf ? stateOf(shown) : reviewInWords(kind, shown)}
            </p>
            {shown.remindWords.length > 0 && (
              <p className="warning-note">请留意这些词是否用得合适：{shown.remindWords.join('、')}</p>
            )}
            {children(shown)}
            <Records isFirst={atRecords}>{recordsOf(shown)}</Records>
          </>
        )}
      </ReviewBody>
    </Drawer>
  );
}

const mayDecide = ({ can }: ReadContent): boolean => can.pass === true || can.noPass === true;

function Records({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst) heading.current?.scrollIntoView({ block: 'start' });
  }, [isFirst]);
  if (children === null) return null;
  return (
    <>
      <h2 ref={heading} className="review-heading">
        操作记录
      </h2>
      {children}
    </>
  );
}

interface DecisionProps<Details> extends ReviewCalls<Details> {
  kind: ContentKind;
  details: Details;
  opinionOn: readonly [formKey: string, about: string];
  onKeeper: (keeper: WorkKeeper | null) => void;
  /** of the opinion */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

function Decision<Details extends ReadContent>(props: DecisionProps<Details>) {
  const { kind, details, consequenceOf, pass, refuse, onTyped, onDone, onChanged } = props;
  const [formKey, about] = props.opinionOn;
  const { noun, permission, words } = kind;
  const { can } = details;
  const [busy, setBusy] = useState(false);
  const also = useRef<HTMLDivElement>(null);
  const decide = async (act: typeof pass, auditOpinion: string, said: string) => {
    setBusy(true);
    try {
      await act(details, auditOpinion);
      tell('success', said);
      onDone();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      if (failure.code === ErrorCode.stateChanged) return onChanged(failure.message);
      if (failure.code !== ErrorCode.sensitiveWord) return showFailure(failure);
      const text = `内容含有敏感词“${failure.message}”，不能${words.shown}，请退回修改。`;
      await ask({ title: '没有通过', text, confirmLabel: '知道了', cancelLabel: null });
    } finally {
      setBusy(false);
    }
  };
  const onPass = async (opinion: string) => {
    if (props.alsoProblem !== undefined || hasBeyond(also.current)) {
      focusFirstProblem(also.current);
      return;
    }
    const asked = { title: '审核通过', confirmLabel: '通过', cancelLabel: '再看看' };
    if (await ask({ ...asked, text: consequenceOf(details) })) {
      await decide(pass, opinion, props.passedSaid ?? `已通过并${words.shown}`);
    }
  };
  if (!mayDecide(details)) {
    return (
      <p className="content-cannot">
        您不能审核这条{noun}：{can.pass}
      </p>
    );
  }
  return (
    <>
      {props.alsoAsked && (
        <div ref={also} className="content-also">
          {props.alsoAsked}
          <Problem sentence={props.alsoProblem} />
        </div>
      )}
      <KeptDecision
        formKey={formKey}
        about={about}
        onKeeper={props.onKeeper}
        can={can}
        permissions={{ pass: permission('pass'), noPass: permission('noPass') }}
        reasonProblem={(said) => (said === '' ? `请写明不通过的原因，${words.wrote}人要按它修改` : null)}
        busy={busy}
        onTyped={onTyped}
        onPass={onPass}
        onRefuse={(opinion) => decide(refuse, opinion, `已退回，由${words.wrote}人修改`)}
      />
    </>
  );
}
