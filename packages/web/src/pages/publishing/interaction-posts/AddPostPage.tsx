/** 新增互动: an official post of one's organisation. What the machine says of it is told at once, so that it can be taken back and mended. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  addPost,
  pagePosts,
  removePosts,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  MACHINE_RESULT,
  MachineResult,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { toCallFailure } from '../../../api/call-failure.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { type KeptFields, KeptForm, useKeptFields } from '../../../drafts/KeptForm.tsx';
import { NEW, useKept } from '../../../drafts/use-kept.ts';
import { ask, tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { UNSAVED } from '../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import { emptyPost, isWritten, type NewPost, type Problems, problemsOf } from './new-post.ts';
import { PostForm } from './PostForm.tsx';
import './interaction-posts.css';

export function AddPostPage() {
  const may = usePermission();
  return may('content:interaction:add') ? <KeptPost /> : <NoPermissionState />;
}

function KeptPost() {
  const kept = useKept<NewPost>('post', NEW);
  return (
    <KeptForm kept={kept} row={null}>
      {(fields) => <AddPost kept={fields} />}
    </KeptForm>
  );
}

const FIELDS: readonly (keyof NewPost)[] = ['postType', 'title', 'content', 'topic', 'imageUrls'];

function AddPost({ kept }: { kept: KeptFields<NewPost> }) {
  const navigate = useNavigate();
  const add = useAct(addPost, { refresh: [pagePosts] });
  const takeBack = useAct(removePosts, { refresh: [pagePosts] });
  const [post, setPost] = useKeptFields(kept, () => emptyPost);
  const [problems, setProblems] = useState<Problems>({});
  const frame = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useLeaveGuard(() => !isSent.current && isWritten(post), UNSAVED, kept.keeper);

  const put = (found: Problems) => {
    flushSync(() => setProblems(found));
    focusFirst(frame.current, Object.keys(found));
  };
  const leave = async (sentence: string) => {
    isSent.current = true;
    void kept.keeper.end();
    tell('success', sentence);
    await navigate(paths.interactionReview());
  };
  const submit = async () => {
    const found = problemsOf(post);
    put(found);
    if (Object.keys(found).length > 0) return;
    try {
      const written = await add.attempt({ ...post, imageUrls: [...post.imageUrls] });
      if (written.machineResult === MachineResult.normal || (await isLeftAsItIs(written)))
        return await leave('已提交，等待其他人审核');
      // what is typed stays in the form
      if (await takeBack.run({ postIds: [written.postId] })) tell('info', '已撤回，请修改后重新提交');
    } catch (thrown) {
      put(placed(thrown));
    }
  };
  return (
    <PostForm
      post={post}
      problems={problems}
      isBusy={add.busy || takeBack.busy}
      frame={frame}
      keeper={kept.keeper}
      onChange={(changed) => {
        setPost((now) => ({ ...now, ...changed(now) }));
        const names = Object.keys(changed(post));
        setProblems((now) =>
          Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))),
        );
      }}
      onSubmit={() => void submit()}
      onCancel={() => void navigate(paths.interactionReview())}
    />
  );
}

/** A reviewer sees the same words; whoever wrote them may rather mend them first. */
function isLeftAsItIs({ machineResult, hitWords }: AnswerOf<typeof addPost>): Promise<boolean> {
  return ask({
    title: `机审结果：${labelOf(MACHINE_RESULT, machineResult)}`,
    text: `内容里有敏感词：${hitWords.join('、')}。已经送审，审核人会看到这些词。您也可以撤回，改好再提交。`,
    confirmLabel: '就这样送审',
    cancelLabel: '撤回修改',
  });
}

/** Sentences that have a field here; whatever has none is shown as a message. */
function placed(thrown: unknown): Problems {
  const failure = toCallFailure(thrown);
  const found = failure.fieldErrors.flatMap(({ field, message }) => {
    const name = FIELDS.find((one) => one === field.split('.')[0]);
    return name ? [[name, message] as const] : [];
  });
  if (found.length === 0 || found.length < failure.fieldErrors.length) showFailure(failure);
  return Object.fromEntries(found);
}

function focusFirst(frame: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(frame?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(({ dataset }) =>
    names.includes(dataset['field'] ?? ''),
  );
  first?.scrollIntoView({ block: 'center' });
  first
    ?.querySelector<HTMLElement>('input:not([type=file]), textarea, select, button')
    ?.focus({ preventScroll: true });
}
