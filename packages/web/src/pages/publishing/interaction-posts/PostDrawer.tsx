/** One post as it is read before a decision: its text with the words that were found, its pictures, its replies, what was done to it. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  detailsOfPost,
  type PostDetails,
  readPostPicture,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { POST_TYPE } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import type { PostAct } from '@farmers-mailbox/contract/publishing/interaction-posts/states.ts';
import { useContext, useRef, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { onTop } from '../../../content/columns.tsx';
import { ContentMedia } from '../../../content/text/ContentMedia.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { DrawerQueueContext } from '../../../ui/page/drawer-queue.ts';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { GuardedPictures } from '../../../ui/pictures/GuardedPictures.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { MarkedText } from '../../messaging/sensitive-words/MarkedText.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { actsIn, MachineTag, StateTag, wordFor } from './posts.tsx';
import { Replies } from './Replies.tsx';
import './interaction-posts.css';

/** The open post, and the place where its drawer opens. */
export interface Reading {
  readonly postId: string;
  readonly isAtReplies: boolean;
}

export function PostDrawer({ postId, isAtReplies, onClose }: Reading & { onClose: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(detailsOfPost, { postId });
  // what an earlier look left in the store may be old: a decision stands on what is read now
  const post = isFetchedAfterMount ? data : undefined;
  const [act, setAct] = useState<PostAct | null>(null);
  const queue = useContext(DrawerQueueContext);
  const isDecided = useRef(false);
  const closeDialog = () => {
    if (isDecided.current && queue) return queue.goOn();
    setAct(null);
  };
  return (
    <Drawer
      widthPx={760}
      title="互动详情"
      onClose={onClose}
      footer={post && <Decisions post={post} onAct={setAct} />}
    >
      <ScrollingPart className="post-details" label="互动详情">
        {!post && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!post && !error && <Skeleton lines={10} />}
        {post && (
          <>
            <Content post={post} />
            <Facts post={post} />
            <Replies post={post} isInView={isAtReplies} />
            {post.records.length > 0 && (
              <>
                <h3>操作记录</h3>
                <ContentRecords records={post.records} />
              </>
            )}
          </>
        )}
      </ScrollingPart>
      {post && act && (
        <DecisionDialog
          act={act}
          posts={[post]}
          onClose={closeDialog}
          onDone={() => {
            isDecided.current = true;
            if (act === 'remove') onClose();
          }}
        />
      )}
    </Drawer>
  );
}

function Decisions({ post, onAct }: { post: PostDetails; onAct: (act: PostAct) => void }) {
  const acts = actsIn(post);
  return (
    <div className="post-decisions">
      {acts.toReversed().map((act) => (
        <ActionButton
          key={act}
          label={wordFor[act]}
          kind={act === 'pass' ? 'primary' : 'default'}
          danger={act !== 'pass'}
          permission={`content:interaction:${act}`}
          can={post.can[act]}
          onAct={() => onAct(act)}
        />
      ))}
    </div>
  );
}

function Content({ post }: { post: PostDetails }) {
  const { title, content, titleHits, contentHits, hitWords, imageUrls, videoUrl, postId } = post;
  const now = [...new Set([...titleHits, ...contentHits].map(({ word }) => word))];
  const since = now.filter((word) => !hitWords.includes(word));
  return (
    <>
      <h2>
        <MarkedText text={title} found={{ hits: titleHits, excused: [] }} />
      </h2>
      <p className="post-tags">
        <StateTag value={post.auditStatus} />
        <Tag>{labelOf(POST_TYPE, post.postType)}</Tag>
        {post.officialFlag === 1 && <Tag tone="active">官方</Tag>}
        {post.topic !== '' && <Tag>#{post.topic}</Tag>}
        {onTop(post)}
      </p>
      <p className="post-text">
        <MarkedText text={content} found={{ hits: contentHits, excused: [] }} />
      </p>
      <GuardedPictures
        endpoint={readPostPicture}
        fieldsOf={(relativeUrl) => ({ postId, relativeUrl })}
        urls={addressesOf(imageUrls)}
      />
      <ContentMedia content={{ videoUrl }} />
      <p>
        机审：
        <MachineTag value={post.machineResult} />
        {hitWords.length > 0 && ` 命中 ${hitWords.length} 个词：${hitWords.join('、')}`}
      </p>
      {since.length > 0 && (
        <p className="post-warning">发布以后敏感词有变化，现在还会命中：{since.join('、')}。</p>
      )}
    </>
  );
}

function Facts({ post }: { post: PostDetails }) {
  const facts: readonly [string, React.ReactNode][] = [
    ['发布人', post.postUserName],
    ['手机号码', <Masked key="masked" value={post.phoneNumber} />],
    ['区域', post.fullDeptName],
    ['发布时间', post.postTime],
    ['点赞 / 举报', `${post.likeCount} 次 / ${post.reportCount} 次`],
  ];
  return (
    <dl className="post-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
