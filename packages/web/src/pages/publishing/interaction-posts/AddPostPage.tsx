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
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { type KeptFields, KeptForm } from '../../../drafts/KeptForm.tsx';
import { NEW, useKept } from '../../../drafts/use-kept.ts';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import { ask, tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { UNSAVED } from '../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import { emptyPost, isWritten, type NewPost, problemsOf } from './new-post.ts';
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

function AddPost({ kept }: { kept: KeptFields<NewPost> }) {
  const navigate = useNavigate();
  const add = useAct(addPost, { refresh: [pagePosts] });
  const takeBack = useAct(removePosts, { refresh: [pagePosts] });
  const isSent = useRef(false);
  const leave = async (sentence: string) => {
    isSent.current = true;
    void kept.keeper.end();
    tell('success', sentence);
    await navigate(paths.interactionReview());
  };
  const form = useKeptForm<NewPost>(kept, {
    initial: emptyPost,
    problemsOf,
    judged: 'sent',
    onSubmit: async (post) => {
      const written = await add.attempt({ ...post, imageUrls: [...post.imageUrls] });
      if (written.machineResult === MachineResult.normal || (await isLeftAsItIs(written)))
        return leave('已提交，等待其他人审核');
      // what is typed stays in the form
      if (await takeBack.run({ postIds: [written.postId] })) tell('info', '已撤回，请修改后重新提交');
    },
  });
  useLeaveGuard(() => !isSent.current && isWritten(form.values), UNSAVED, kept.keeper);
  return (
    <PostForm
      form={form}
      isBusy={add.busy || takeBack.busy}
      keeper={kept.keeper}
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
