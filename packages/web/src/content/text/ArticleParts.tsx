/** Parts that every kind of content has when farmers get it: its frame with the title, by whom and for where, labels, cover and source. */
import type { ReactNode } from 'react';
import { toMinute } from '../../ui/text/moment.ts';
import { SafeLink } from './SafeLink.tsx';
import { StoredImage } from './StoredImage.tsx';
import './text.css';

export interface ContentArticleProps {
  title: string;
  /** of the kind's own styles */
  className: string;
  /** its text is made of `TextBlocks` */
  hasBlocks?: boolean;
  children: ReactNode;
}

export function ContentArticle({ title, className, hasBlocks = true, children }: ContentArticleProps) {
  return (
    <article
      className={`content-article ${hasBlocks ? 'content-text ' : ''}${className}`}
      aria-label="发布的内容"
    >
      <h2>{title || '（还没有标题）'}</h2>
      {children}
    </article>
  );
}

export interface ByLineProps {
  /** empty ones are left out */
  by: readonly string[];
  placeName: string;
  /** of its publication; null: not yet; left out where it is not told */
  time?: string | null;
}

export function ByLine({ by, placeName, time }: ByLineProps) {
  return (
    <p className="content-by">
      {by.filter(Boolean).join('，')}
      {time !== undefined && <time>{time === null ? '通过审核时发布' : toMinute(time)}</time>}
      {placeName && <span>发布区域：{placeName}</span>}
    </p>
  );
}

export function Labels({ children }: { children: ReactNode }) {
  return <p className="content-tags">{children}</p>;
}

export function Cover({ url, title }: { url: string; title: string }) {
  return <StoredImage className="content-cover" url={url} alt={`${title}的封面`} />;
}

export function Pictures({ urls, title }: { urls: readonly string[]; title: string }) {
  return (
    <p className="content-pictures">
      {urls.map((url, place) => (
        <StoredImage key={url} url={url} alt={`${title}第${place + 1}张`} />
      ))}
    </p>
  );
}

export function Source({ label, address }: { label: string; address: string }) {
  return (
    <p className="content-source">
      {label}
      <SafeLink address={address} />
    </p>
  );
}
