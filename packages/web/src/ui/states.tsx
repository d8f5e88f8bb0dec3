/** What a page shows when it has nothing to show: still loading, nothing there, failed, not allowed. */
import type { ReactNode } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import './states.css';

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

/** Nothing there, with the next step beside it. */
export function EmptyState({ text = '暂无数据', children }: { text?: string; children?: ReactNode }) {
  return (
    <div className="state">
      <p>{text}</p>
      {children}
    </div>
  );
}

export function ErrorState({ failure, onRetry }: { failure: CallFailure; onRetry?: () => void }) {
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

export function NoPermissionState() {
  return (
    <div className="state">
      <p className="state-title">没有操作权限</p>
      <p className="state-note">您当前的身份不能使用此功能，可切换身份，或联系上级管理员开通。</p>
    </div>
  );
}
