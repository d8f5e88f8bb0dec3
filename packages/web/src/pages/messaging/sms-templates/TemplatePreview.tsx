/** Preview of a template: its example as it would arrive, and how long it is at the longest. */
import { renderText, segmentsOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import {
  fillTemplate,
  fillWithLongest,
  type TemplateVariable,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { MessagePreview } from '../sms-text/MessagePreview.tsx';
import { showVariables } from '../sms-text/variable-marks.ts';
import { fullTextOf, lengthOf, type WritingRules } from '../sms-text/writing-rules.ts';

const EXAMPLE = { name: '陈建国', village: '前村' };

export interface TemplatePreviewProps {
  content: string;
  variables: readonly TemplateVariable[];
  /** empty: the usual one */
  smsSign: string;
  smsCategory: string;
  rules: WritingRules;
}

export function TemplatePreview({ content, variables, smsSign, smsCategory, rules }: TemplatePreviewProps) {
  const whole = (smsContent: string) =>
    fullTextOf({ smsContent, smsCategory, smsSign: smsSign || (rules.signs[0] ?? '') }, rules);
  const samples = Object.fromEntries(variables.map((one) => [one.varName, one.sample]));
  const sample = whole(fillTemplate(content, variables, samples).smsContent);
  const shown = showVariables(renderText(sample, EXAMPLE), variables);
  return (
    <>
      <MessagePreview segments={segmentsOf(shown)} />
      <dl className="facts">
        <dt>示例</dt>
        <dd>{lengthOf(sample, rules)}</dd>
        <dt>全部写满</dt>
        <dd>
          {lengthOf(whole(fillWithLongest(content, variables)), rules)}
          <LongestNote variables={variables} />
        </dd>
      </dl>
    </>
  );
}

function LongestNote({ variables }: { variables: readonly TemplateVariable[] }) {
  return variables.length > 0 && <p className="cell-note">每一处都写到最多字数时</p>;
}
