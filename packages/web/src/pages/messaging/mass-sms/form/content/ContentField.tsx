/** The text itself: written with its length in sight, with buttons for what differs from farmer to farmer. */

import {
  LINK_LABEL,
  placeholderShown,
  showPlaceholders,
  storePlaceholders,
} from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import {
  countLinks,
  JOINED_SEGMENT_UNITS,
  longestArriving,
  PLACEHOLDERS,
  placeholdersOf,
  SINGLE_SEGMENT_UNITS,
  segmentCountOf,
  wordCountOf,
  worstCase,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { textLinksProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text-links.ts';
import type { ProductRow } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { useRef, useState } from 'react';
import { Field, Problem } from '../../../../../ui/form/Field.tsx';
import { useSettled } from '../../../../../ui/page/settled.ts';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { showVariables } from '../../../sms-text/variable-marks.ts';
import { fullTextOf, tailOf } from '../../../sms-text/writing-rules.ts';
import { ProductsDrawer } from '../../products/ProductsDrawer.tsx';
import { problemsOf } from '../draft/step-problems.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { WordCheck } from './WordCheck.tsx';
import './template.css';

export function ContentField({ form }: { form: FormState }) {
  const { draft, change, problems } = form;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isChoosingProduct, setChoosingProduct] = useState(false);
  const { template } = draft;
  const isAtRest = useSettled(draft.smsContent, PAUSE_MS) === draft.smsContent;
  /** the text with more at the cursor */
  const withInserted = (text: string): string => {
    const field = area.current;
    if (!field) return draft.smsContent;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    return storePlaceholders(field.value);
  };
  const insertProduct = ({ productId, productName, smsText }: ProductRow) => {
    const others = draft.products.filter(({ id }) => id !== productId);
    change({
      smsContent: withInserted(smsText),
      products: [...others, { id: productId, name: productName }],
    });
  };
  const show = (start: number, end: number) => {
    const shownLength = (length: number) => showPlaceholders(draft.smsContent.slice(0, length)).length;
    area.current?.focus();
    area.current?.setSelectionRange(shownLength(start), shownLength(end));
  };
  return (
    <Field
      label="短信内容"
      problem={problems.smsContent ?? problemWhileWriting(form, isAtRest)}
      beside={
        <span className="insert-buttons">
          {template === null && '插入'}
          {template === null &&
            PLACEHOLDERS.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                className="plain-button"
                onClick={() => change({ smsContent: withInserted(placeholderShown(label)) })}
              >
                {label}
              </button>
            ))}
          {template === null && form.rules.shortLinkDomain !== '' && countLinks(draft.smsContent) === 0 && (
            <button
              type="button"
              className="plain-button"
              // handsets take what stands right beside an address for a part of it
              onClick={() => change({ smsContent: withInserted(` ${placeholderShown(LINK_LABEL)} `) })}
            >
              {LINK_LABEL}
            </button>
          )}
          {template === null && (
            <button type="button" className="plain-button" onClick={() => setChoosingProduct(true)}>
              产品
            </button>
          )}
        </span>
      }
      hint={<Length form={form} />}
    >
      {(control) => (
        <>
          <textarea
            {...control}
            ref={area}
            className="field"
            data-blank={draft.smsContent.trim() === ''}
            rows={7}
            readOnly={template !== null}
            value={shownContent(draft)}
            placeholder="请输入短信内容，签名会自动加在前面"
            onChange={(event) => change({ smsContent: storePlaceholders(event.target.value) })}
          />
          <WordCheck content={draft.smsContent} sign={draft.smsSign} onShow={show} />
          {template && <p className="form-field-hint">内容由模板和上面填写的变量组成，不能直接修改。</p>}
          <ChosenProducts form={form} />
          {isChoosingProduct && (
            <ProductsDrawer onInsert={insertProduct} onClose={() => setChoosingProduct(false)} />
          )}
        </>
      )}
    </Field>
  );
}

/** The empty fields of a template are shown by their names. */
function shownContent({ smsContent, template }: FormState['draft']): string {
  return showVariables(smsContent, template?.variables ?? []);
}

function ChosenProducts({ form: { draft, change, problems } }: { form: FormState }) {
  return (
    <>
      {draft.products.length > 0 && (
        <ul className="chosen-products" aria-label="已插入的产品">
          {draft.products.map(({ id, name }) => (
            <li key={id}>
              已插入产品：{name}
              <button
                type="button"
                className="plain-link"
                aria-label={`不再关联${name}`}
                onClick={() => change({ products: draft.products.filter((one) => one.id !== id) })}
              >
                不再关联
              </button>
            </li>
          ))}
        </ul>
      )}
      <Problem sentence={problems['productIds']} />
    </>
  );
}

const PAUSE_MS = 700;

/** Not only at the end of the step: nobody likes to shorten a finished text. Half of an address is no wrong one yet. */
function problemWhileWriting({ draft, rules }: FormState, isAtRest: boolean): string | undefined {
  if (draft.smsContent.trim() === '') return undefined;
  const problem = problemsOf('content', draft, rules, new Date()).smsContent;
  const isOfLinks = problem === textLinksProblem(rules.linkHosts, draft.smsContent);
  return isOfLinks && !isAtRest ? undefined : problem;
}

function Length({ form: { draft, rules } }: { form: FormState }) {
  const text = worstCase(fullTextOf(draft, rules));
  const arriving = longestArriving(text, rules.gatewaySigns);
  const [units, segments] = [wordCountOf(text), segmentCountOf(arriving)];
  const tail = tailOf(draft, rules);
  const room = roomOf(segments) - wordCountOf(arriving);
  const beyond = wordCountOf(arriving) - roomOf(segments - 1);
  return (
    <>
      <b className="length">
        共 {inDigits(units)} 字，每人按 {segments} 条计费
      </b>
      {room > 0 && `，还可写 ${room} 字不加条`}
      {segments > 1 && beyond > 0 && beyond <= EASILY_CUT && `；少写 ${beyond} 字可省 1 条`}
      <br />
      字数已含签名 {wordCountOf(draft.smsSign)} 字{tail && `、结尾“${tail}” ${wordCountOf(tail)} 字`}
      {placeholdersOf(draft.smsContent).length > 0 && '；姓名、村名按最长的计算'}
    </>
  );
}

/** So few that a writer finds them without thinking the text over. */
const EASILY_CUT = 10;

const roomOf = (segments: number): number =>
  segments === 1 ? SINGLE_SEGMENT_UNITS : segments * JOINED_SEGMENT_UNITS;
