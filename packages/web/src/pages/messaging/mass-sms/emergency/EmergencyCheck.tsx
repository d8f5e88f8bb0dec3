/** The last look before an emergency is submitted: the whole text, how many get it, what was left empty, what they got already. */
import type { EmergencyTemplate } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { segmentsOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../../ui/page/Dialog.tsx';
import { ScrollingPart } from '../../../../ui/page/ScrollingPart.tsx';
import { MessagePreview } from '../../sms-text/MessagePreview.tsx';
import { type Emergency, leftEmpty, textOf } from './emergency.ts';
import { type Repeat, Repeats } from './Repeats.tsx';

interface EmergencyCheckProps {
  draft: Emergency;
  template: EmergencyTemplate;
  /** in a sentence */
  count: string;
  repeats: readonly Repeat[];
  /** the title of the one that its texts count for */
  warning: string | null;
  onAnswer: (isRight: boolean) => void;
}

export function EmergencyCheck({ draft, template, count, repeats, warning, onAnswer }: EmergencyCheckProps) {
  const empty = leftEmpty(draft, template);
  return (
    <Dialog
      title="核对应急短信"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <ActionButton label="返回修改" onAct={() => onAnswer(false)} />
          <ActionButton label="确认提交" kind="primary" danger onAct={() => onAnswer(true)} />
        </>
      }
    >
      <ScrollingPart className="emergency-check" label="核对内容">
        <Repeats list={repeats} />
        <p className="emergency-count">{count}</p>
        <p>接收区域：{draft.areas.map(({ deptName }) => deptName).join('、')}</p>
        <MessagePreview segments={segmentsOf(textOf(draft, template))} />
        <p className="cell-note">
          {empty.length === 0 ? '空格都填了。' : `没有填（可不填）：${empty.join('、')}。`}
          {warning !== null && `发出的人数计入预警“${warning}”。`}
        </p>
      </ScrollingPart>
    </Dialog>
  );
}
