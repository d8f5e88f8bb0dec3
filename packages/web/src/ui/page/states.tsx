/** States of a page without content: still loading, nothing there, failed, not allowed. */
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../api/call-failure.ts';
import './states.css';

const TITLE = errorSentence[ErrorCode.forbidden];

/** Grey lines where content will be; announced once to screen readers. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="only-heard">正在加载</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" style={{ width: `${100 - (line % 4) * 12}%` }} />
      ))}
    </div>
  );
}

/** Rows of a list as high as they will be. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="skeleton skeleton-rows" role="status">
      <span className="only-heard">正在加载</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Fields of a form with their labels. */
export function SkeletonFields({ fields }: { fields: number }) {
  return (
    <div className="skeleton skeleton-fields" role="status">
      <span className="only-heard">正在加载</span>
      {Array.from({ length: fields }, (_, field) => (
        <span key={field} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Nothing there, with the next step beside it. */
export function EmptyState({ text = '暂无数据', children }: { text?: string; children?: ReactNode }) {
  return (
    <div className="state">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A failed read. A refusal stays one however often it is tried again: then it says what may have happened, or who can help. */
export function ErrorState({ failure, onRetry }: { failure: CallFailure; onRetry?: () => void }) {
  if (failure.code === ErrorCode.forbidden) return <NoPermissionState reason={failure.message} />;
  if (failure.code === ErrorCode.notFound) return <GoneState reason={failure.message} />;
  return (
    <div className="state" role="alert">
      <p className="state-title">{failure.message}</p>
      {failure.requestId && <p className="state-note">编号 {failure.requestId}</p>}
      {onRetry && (
        <button type="button" className="plain-button" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  );
}

/** `reason`: the server's, where it has one of its own. */
export function NoPermissionState({ reason = TITLE }: { reason?: string }) {
  return (
    <div className="state">
      <p className="state-title">{TITLE}</p>
      {reason !== TITLE && <p>{reason}</p>}
      <p className="state-note">您当前的身份不能使用此功能，可切换身份，或联系上级管理员开通。</p>
    </div>
  );
}

function GoneState({ reason }: { reason: string }) {
  return (
    <div className="state" role="alert">
      <p className="state-title">{reason}</p>
      <p className="state-note">可能已被删除，或不在您现在管理的区域。</p>
    </div>
  );
}
