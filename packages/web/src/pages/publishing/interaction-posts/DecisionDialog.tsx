/** Passes, refuses, takes down or removes posts, one or several: says before what will happen to how many, and after to which it did not. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type DecidedPosts,
  pagePosts,
  passPosts,
  refusePosts,
  removePosts,
  takePostsDown,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  demandedOpinionProblems,
  MachineResult,
  OPINION_MAX,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import type { PostAct } from '@farmers-mailbox/contract/publishing/interaction-posts/states.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toCallFailure } from '../../../api/call-failure.ts';
import { refreshReads, useAct } from '../../../api/hooks.ts';
import { aboutSeveral } from '../../../drafts/about-several.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { ask, tell } from '../../../notices/notices.ts';
import { LinesItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { MachineTag, type Post, postReads, wordFor } from './posts.tsx';

export interface DecisionDialogProps {
  act: PostAct;
  posts: readonly Post[];
  onClose: () => void;
  onDone?: () => void;
}

const refresh: readonly Endpoint[] = postReads;

const consequence: Readonly<Record<PostAct, string>> = {
  pass: '通过后公开显示；发现问题时可以下架。',
  noPass: '不通过的不会公开，以后不能再改为通过；发布人可以看到原因。',
  offline: '下架后不再公开，不能恢复；需要时请发布人重新发布。',
  remove: '删除后不能恢复。',
};

const asksWhy = (act: PostAct): boolean => act === 'noPass' || act === 'offline';

/** Usual opinions: one click instead of a sentence. */
const USUAL_REASONS = ['与农业农村无关', '含有广告或联系方式', '内容不实或无法核实', '图片不清楚或不适宜'];

export function DecisionDialog({ act, posts, onClose, onDone }: DecisionDialogProps) {
  const decide = useDecision(act);
  const client = useQueryClient();
  const submit = async ({ auditOpinion }: { auditOpinion: string }) => {
    const { successCount, failList } = await decide(
      posts.map(({ postId }) => postId),
      auditOpinion,
    ).catch(async (thrown: unknown) => {
      // what stands on the screen is old: the next look is at what it is now
      if (toCallFailure(thrown).code === ErrorCode.stateChanged) await refreshReads(client, refresh);
      throw thrown;
    });
    onDone?.();
    tell(
      'success',
      `已${wordFor[act]} ${successCount} 条${failList.length > 0 ? `，${failList.length} 条没有` : ''}`,
    );
    if (failList.length > 0) void tellUndone(act, failList);
  };
  return (
    <KeptFormDialog<{ auditOpinion: string }>
      formKey={`opinionPost${act}`}
      about={aboutSeveral(posts.map(({ postId }) => postId))}
      row={null}
      width={640}
      title={`${wordFor[act]} ${posts.length} 条互动`}
      submitLabel={`${wordFor[act]} ${posts.length} 条`}
      danger={act !== 'pass'}
      initial={{ auditOpinion: '' }}
      {...(asksWhy(act) ? { problemsOf: demandedOpinionProblems } : {})}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PostList posts={posts} />
          <p>
            {act === 'remove' && countsOf(posts)}
            {consequence[act]}
          </p>
          {act === 'pass' && <MachineWarning posts={posts} />}
          {act !== 'remove' && <Opinion form={form} act={act} />}
        </>
      )}
    </KeptFormDialog>
  );
}

function useDecision(act: PostAct): (postIds: string[], auditOpinion: string) => Promise<DecidedPosts> {
  const pass = useAct(passPosts, { refresh });
  const noPass = useAct(refusePosts, { refresh });
  const offline = useAct(takePostsDown, { refresh });
  // what was removed is not read again
  const remove = useAct(removePosts, { refresh: [pagePosts] });
  if (act === 'remove') return (postIds) => remove.attempt({ postIds });
  const reviewing = { pass, noPass, offline }[act];
  return (postIds, auditOpinion) => reviewing.attempt({ postIds, auditOpinion });
}

function PostList({ posts }: { posts: readonly Post[] }) {
  return (
    <ol className="post-list" tabIndex={0} aria-label="这次办理的互动">
      {posts.map(({ postId, title, postUserName, fullDeptName, machineResult, hitWords }) => (
        <li key={postId}>
          <b>{title}</b> <MachineTag value={machineResult} />
          <p className="cell-note">
            {postUserName}，{fullDeptName}
            {hitWords.length > 0 && `；命中：${hitWords.join('、')}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function MachineWarning({ posts }: { posts: readonly Post[] }) {
  const count = (result: number) => posts.filter(({ machineResult }) => machineResult === result).length;
  const found = [
    { count: count(MachineResult.violating), word: '违规' },
    { count: count(MachineResult.suspect), word: '疑似' },
  ].filter((one) => one.count > 0);
  if (found.length === 0) return null;
  const told = found.map((one) => `${one.count} 条机审为${one.word}`).join('，');
  return <p className="post-warning">其中 {told}，请确认您已看过全文。</p>;
}

function countsOf(posts: readonly Post[]): string {
  const replies = posts.reduce((sum, { replyCount }) => sum + replyCount, 0);
  return replies > 0 ? `连同 ${replies} 条评论一起删除。` : '';
}

function Opinion({ form, act }: { form: Form<{ auditOpinion: string }>; act: PostAct }) {
  const isDemanded = asksWhy(act);
  return (
    <>
      <LinesItem
        form={form}
        name="auditOpinion"
        label={isDemanded ? '原因（必填，发布人会看到）' : '审核意见（可不填）'}
        isRequired={isDemanded}
        maxLength={OPINION_MAX}
        autoSize={{ minRows: 2, maxRows: 4 }}
      />
      {isDemanded && (
        <div className="post-reasons" role="group" aria-label="常用原因">
          {USUAL_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              className="plain-button"
              onClick={() => form.change({ auditOpinion: reason })}
            >
              {reason}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const tellUndone = (act: PostAct, failList: DecidedPosts['failList']): Promise<boolean> =>
  ask({
    title: `${failList.length} 条没有${wordFor[act]}`,
    text: failList.map(({ title, reason }) => `“${title}”：${reason}`).join('\n'),
    confirmLabel: '知道了',
    cancelLabel: null,
  });
