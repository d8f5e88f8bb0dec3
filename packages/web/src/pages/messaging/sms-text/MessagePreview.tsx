/** The text as it will arrive, segment by segment, in a bubble. Characters that nobody sees are made visible. */
import { placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { showHiddenCharacters } from '@farmers-mailbox/contract/rules/hidden-characters.ts';
import { showPlaceholders } from './placeholders.ts';
import './sms-text.css';

/** While nothing is known of its segments. */
export function TextPreview({ text }: { text: string }) {
  return (
    <figure className="preview" aria-label="短信内容">
      <div className="preview-bubble">{text}</div>
    </figure>
  );
}

/** `segments`: as the carrier will get them; one string when they are not known yet. */
export function MessagePreview({ segments }: { segments: readonly string[] }) {
  return (
    <figure className="preview" aria-label="收到的短信">
      <div className="preview-bubble">
        {segments.map((segment, index) => (
          <span key={`${index}-${segment}`} className="preview-segment">
            {showPlaceholders(showHiddenCharacters(segment))}
            {index < segments.length - 1 && (
              <span className="preview-border" title={`第 ${index + 1} 条到此`} aria-hidden="true">
                {index + 1}
              </span>
            )}
          </span>
        ))}
      </div>
      <figcaption>
        {segments.length > 1
          ? `按 ${segments.length} 条计费，手机上合并显示为一条；竖线处是分条位置`
          : '按 1 条计费'}
        {placeholdersOf(segments.join('')).length > 0 &&
          '；花括号处换成各人自己的姓名、村名，条数按最长的计算'}
      </figcaption>
    </figure>
  );
}
