/** The offer of a form that was left unfinished, with the choice to go on with it or to begin anew; and the line that says what is kept. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { toDay } from '../ui/text/moment.ts';
import type { Draft } from './browser-store.ts';
import { isFields, isOvertaken, type StoredRow } from './content.ts';
import type { Keeper } from './keeper.ts';
import { type Kept, useKeptState } from './use-kept.ts';
import './drafts.css';

/** Fields by which a form's drafts are told apart. */
const NAMES = [
  'smsTitle',
  'title',
  'letterTitle',
  'templateName',
  'name',
  'requestTitle',
  'productName',
  'realName',
  'deptName',
  'appName',
  'subjectName',
  'roleName',
  'menuName',
  'opinion',
  'auditOpinion',
  'superviseRemark',
  'remark',
  'note',
  'changeNote',
] as const;

/** An opinion may be long. */
const NAME_CHARACTERS_MAX = 60;

export interface DraftOfferProps {
  kept: Pick<Kept<object>, 'offered' | 'take' | 'drop'>;
  /** what is changed, as it is now; null: something new */
  row: StoredRow | null;
}

export function DraftOffer({ kept, row }: DraftOfferProps) {
  const room = useRef<HTMLElement>(null);
  if (kept.offered === null) return null;
  // the buttons go with the offer: without this the focus would fall out of a dialog, to the beginning of the page
  const actInPlace = (act: () => void) => () => {
    const around = room.current?.parentElement;
    flushSync(act);
    if (!around) return;
    around.tabIndex = -1;
    around.focus({ preventScroll: true });
  };
  const { updateTime } = kept.offered;
  const overtaken = row !== null && isOvertaken(kept.offered, row) ? row : null;
  return (
    <section ref={room} className="draft-offer" aria-label="没有填完的内容">
      <h2>上次没有填完，要继续吗？</h2>
      <p>
        {nameOf(kept.offered)}
        {whenOf(updateTime)} 自动保存
      </p>
      {overtaken && (
        <p className="warning-note">
          您填写以后，这条内容又被修改过{overtaken.updateTime && `（${whenOf(overtaken.updateTime)}）`}
          ，可能是别人改的。继续填写并保存，
          <b>会覆盖那次修改</b>。
        </p>
      )}
      <div className="draft-offer-buttons">
        <button
          type="button"
          className={overtaken ? 'plain-button' : 'plain-button plain-primary'}
          onClick={actInPlace(kept.take)}
        >
          {overtaken ? '继续填写，覆盖那次修改' : '继续填写'}
        </button>
        <button type="button" className="plain-button" onClick={actInPlace(kept.drop)}>
          {overtaken ? '重新开始，从现在的内容改起' : '重新开始'}
        </button>
      </div>
      <p className="draft-offer-note">
        选“重新开始”，上次填写的内容不再保留。
        {overtaken && '想先看看改了什么，可以先离开，上次填写的内容还在。'}
      </p>
    </section>
  );
}

function nameOf({ fields }: Draft): string {
  const { fields: inside } = fields;
  const all = isFields(inside) ? { ...fields, ...inside } : fields;
  const name = NAMES.map((key) => all[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof name !== 'string') return '';
  return name.length > NAME_CHARACTERS_MAX ? `“${name.slice(0, NAME_CHARACTERS_MAX)}…”，` : `“${name}”，`;
}

const whenOf = (moment: string): string =>
  moment.slice(0, 10) === toDay(new Date()) ? `今天 ${moment.slice(11, 16)}` : moment.slice(0, 16);

/** `已自动保存 15:32`. Not announced: it changes every few seconds. */
export function SavedNote({ keeper }: { keeper: Keeper }) {
  const { savedAt, isLate } = useKeptState(keeper);
  if (isLate) return <span className="saved-note">还没有自动保存，正在重试</span>;
  return savedAt === null ? null : <span className="saved-note">已自动保存 {savedAt.slice(11, 16)}</span>;
}
