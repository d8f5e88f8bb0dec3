/** The text as it will arrive: a telephone with its bubble, and the places where segments end. Characters that nobody sees are made visible. */
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';

import type { ReactNode } from 'react';

import './sms-text.css';

/** While nothing is known of its segments. */
export function TextPreview({ text }: { text: string }) {
  return (
    <figure className="preview" aria-label="短信内容">
      <Telephone>{text}</Telephone>
    </figure>
  );
}

/** `segments`: as the carrier will get them; one string when they are not known yet. */
export function MessagePreview({ segments }: { segments: readonly string[] }) {
  return (
    <figure className="preview" aria-label="收到的短信">
      <Telephone>
        {segments.map((segment, index) => (
          <span key={`${index}-${segment}`} className="preview-segment">
            {readableText(segment)}
            {index < segments.length - 1 && (
              <span className="preview-border" aria-hidden="true">
                第 {index + 1} 条到此
              </span>
            )}
          </span>
        ))}
      </Telephone>
      <figcaption>
        {segments.length > 1
          ? `按 ${segments.length} 条计费，手机上合并显示为一条，标出的是分条位置`
          : '按 1 条计费'}
        {placeholdersOf(segments.join('')).length > 0 &&
          '；花括号处换成各人自己的姓名、村名，条数按最长的计算'}
      </figcaption>
    </figure>
  );
}

function Telephone({ children }: { children: ReactNode }) {
  return (
    <div className="preview-telephone">
      <div className="preview-head" aria-hidden="true">
        <span>‹</span>短信
      </div>
      <div className="preview-screen">
        <div className="preview-bubble">{children}</div>
      </div>
    </div>
  );
}
