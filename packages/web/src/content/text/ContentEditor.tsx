/** The text part by part: headings, paragraphs, lists, pictures; each can be moved and taken out again. */
import {
  CAPTION_MAX,
  HEADING_MAX,
  TEXT_MAX,
  type TextBlockKind,
} from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBusyParts } from '../../ui/files/busy-parts.ts';
import { Problem } from '../../ui/form/Field.tsx';
import { tooLong } from '../../ui/form/too-long.ts';
import { PictureChoice } from './PictureChoice.tsx';
import { type DraftPart, newPart } from './parts.ts';
import './text.css';

const kinds: Readonly<Record<TextBlockKind, { label: string; hint: string; rows: number }>> = {
  text: { label: '正文', hint: '按回车另起一段，可以从别处粘贴文字', rows: 4 },
  heading: { label: '小标题', hint: `一行，最多 ${HEADING_MAX} 个字`, rows: 1 },
  bullets: { label: '要点', hint: '每行一条，前面自动加圆点', rows: 4 },
  steps: { label: '步骤', hint: '每行一步，前面自动编号', rows: 4 },
  picture: { label: '图片', hint: '', rows: 1 },
};
const OFFERED: readonly TextBlockKind[] = ['text', 'heading', 'bullets', 'steps', 'picture'];

export interface ContentEditorProps {
  parts: readonly DraftPart[];
  problems: Problems;
  /** from what is there by then: a picture arrives after more was typed */
  onChange: (changed: (now: readonly DraftPart[]) => readonly DraftPart[]) => void;
  /** while a picture is on its way nothing is saved */
  onUploading: (isUploading: boolean) => void;
}

export function ContentEditor({ parts, problems, onChange, onUploading }: ContentEditorProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const busy = useBusyParts<number>(onUploading);
  const set = (key: number, changed: Partial<DraftPart>) =>
    onChange((now) => now.map((part) => (part.key === key ? { ...part, ...changed } : part)));
  const move = (place: number, by: 1 | -1) =>
    onChange((now) => {
      const moved = [...now];
      moved.splice(place + by, 0, ...moved.splice(place, 1));
      return moved;
    });
  const add = (kind: TextBlockKind) => {
    const part = newPart(kind);
    flushSync(() => onChange((now) => [...now, part]));
    const added = frame.current?.querySelector<HTMLElement>(`[data-part="${part.key}"]`);
    added?.querySelector<HTMLElement>('textarea, .plain-button')?.focus();
  };
  return (
    <fieldset ref={frame} className="field-group content-parts">
      <legend>内容</legend>
      <Problem sentence={problems['parts']} />
      <ol>
        {parts.map((part, place) => (
          <li key={part.key} data-part={part.key}>
            <PartHead
              name={`第${place + 1}段${kinds[part.kind].label}`}
              label={kinds[part.kind].label}
              isFirst={place === 0}
              isLast={place === parts.length - 1}
              onMove={(by) => move(place, by)}
              onRemove={() => {
                busy(part.key)(false);
                onChange((now) => now.filter(({ key }) => key !== part.key));
              }}
            />
            <PartField
              part={part}
              name={`第${place + 1}段${kinds[part.kind].label}`}
              problem={problems[`parts.${place}`]}
              onChange={(changed) => set(part.key, changed)}
              onBusy={busy(part.key)}
            />
          </li>
        ))}
      </ol>
      <p className="content-add" role="group" aria-label="在后面增加">
        <span>在后面增加：</span>
        {OFFERED.map((kind) => (
          <button key={kind} type="button" className="plain-button" onClick={() => add(kind)}>
            {kinds[kind].label}
          </button>
        ))}
      </p>
    </fieldset>
  );
}

interface PartHeadProps {
  name: string;
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function PartHead({ name, label, isFirst, isLast, onMove, onRemove }: PartHeadProps) {
  return (
    <div className="content-part-head">
      <b>{label}</b>
      <button
        type="button"
        className="plain-link"
        aria-label={`上移${name}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        上移
      </button>
      <button
        type="button"
        className="plain-link"
        aria-label={`下移${name}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        下移
      </button>
      <button type="button" className="plain-link" aria-label={`删去${name}`} onClick={onRemove}>
        删去
      </button>
    </div>
  );
}

const ROWS_MAX = 18;
/** Characters in a row of a box of the form's usual width. */
const CHARACTERS_A_ROW = 34;
const rowsOf = (text: string): number =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / CHARACTERS_A_ROW)), 1);

const LENGTHS_MAX: Partial<Record<TextBlockKind, number>> = {
  text: TEXT_MAX,
  heading: HEADING_MAX,
  picture: CAPTION_MAX,
};

interface PartFieldProps {
  part: DraftPart;
  name: string;
  problem: string | undefined;
  onChange: (changed: Partial<DraftPart>) => void;
  onBusy: (isBusy: boolean) => void;
}

function PartField({ part, name, problem: judged, onChange, onBusy }: PartFieldProps) {
  const { label, hint, rows } = kinds[part.kind];
  const [isPictureLeft, setPictureLeft] = useState(false);
  const beyond = tooLong(part.text, LENGTHS_MAX[part.kind]);
  const problem = beyond ?? judged;
  const ofText = { 'aria-invalid': problem !== undefined, 'data-beyond': beyond === null ? undefined : '' };
  if (part.kind === 'picture') {
    return (
      <>
        <PictureChoice
          label="图片"
          url={part.url || null}
          problem={beyond === null ? problem : undefined}
          onChange={(url) => onChange({ url })}
          onBusy={onBusy}
        />
        <input
          className="field"
          aria-label={`${name}的说明`}
          {...(beyond === null ? {} : ofText)}
          placeholder="图片说明（可不填）"
          value={part.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
        <Problem sentence={beyond ?? undefined} />
      </>
    );
  }
  const hintId = `content-part-${part.key}`;
  return (
    <>
      <textarea
        className="field"
        aria-label={name}
        aria-describedby={hintId}
        {...ofText}
        // room for what is there: nobody scrolls in a box of three lines
        rows={Math.max(rows, Math.min(ROWS_MAX, rowsOf(part.text)))}
        placeholder={`请输入${label}`}
        value={part.text}
        onPaste={({ clipboardData }) => setPictureLeft(hasPicture(clipboardData))}
        onChange={({ target }) =>
          onChange({ text: part.kind === 'heading' ? target.value.replaceAll('\n', ' ') : target.value })
        }
      />
      <p id={hintId} className="form-field-hint">
        {hint}
      </p>
      <p className="content-pasted" role="status">
        {isPictureLeft && '图片没有粘贴进来，请在后面增加“图片”，再从电脑里选'}
      </p>
      <Problem sentence={problem} />
    </>
  );
}

/** A text field takes in words alone: pictures of the same paste are left behind. */
const hasPicture = (pasted: DataTransfer): boolean =>
  /<img\b/i.test(pasted.getData('text/html')) ||
  (pasted.getData('text/plain') === '' && [...pasted.files].some(({ type }) => type.startsWith('image/')));
