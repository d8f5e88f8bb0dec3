/** A draft that somebody's publication has overtaken: what putting it on the new version comes to, and what became of it. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { rebaseDraft } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Draft } from './use-draft.ts';

type Rebase = NonNullable<Draft['rebase']>;
export type Moved = AnswerOf<typeof rebaseDraft>;

/** In the question before it is done. */
export function moveInWords({ baseVersion, keptCount, collisions }: Rebase): string {
  const kept = `草稿将改为以 ${baseVersion} 为底，保留您的 ${inDigits(keptCount)} 处修改。`;
  return collisions.length === 0
    ? `${kept}没有与新版本冲突的地方。`
    : `${kept}有 ${inDigits(collisions.length)} 处新版本也改了，以新版本为准，您在这些地方的修改将丢失。`;
}

export function BehindNotice({ rebase: { baseVersion, collisions } }: { rebase: Rebase }) {
  return (
    <div className="config-behind" role="alert">
      <p>有人在您之后发布了 {baseVersion}。把草稿换到新版本上，就可以继续修改和发布。</p>
      {collisions.length > 0 && (
        <>
          <p>有 {inDigits(collisions.length)} 处两边都改了，换过去后以新版本为准（新版本 → 您的草稿）：</p>
          <DifferenceList diff={collisions} />
        </>
      )}
    </div>
  );
}

export function MovedNotice({ moved: { baseVersion, keptCount, collisions } }: { moved: Moved }) {
  if (collisions.length === 0) return null;
  return (
    <div className="config-behind" role="status">
      <p>
        草稿已换到 {baseVersion} 上，保留了 {inDigits(keptCount)} 处修改。下面 {inDigits(collisions.length)}{' '}
        处以新版本为准，仍要改的请重新修改（新版本 → 您原来的草稿）：
      </p>
      <DifferenceList diff={collisions} />
    </div>
  );
}
