/** What somebody left unfinished, with the choice to go on with it or to begin anew; and the line that says what is kept. */
import { toDay } from '../ui/moment.ts';
import type { Draft } from './browser-store.ts';
import type { Keeper } from './keeper.ts';
import { type Kept, useKeptState } from './use-kept.ts';
import './drafts.css';

/** Fields by which a form's drafts are told apart. */
const NAMES = [
  'smsTitle',
  'title',
  'templateName',
  'name',
  'requestTitle',
  'productName',
  'realName',
  'deptName',
  'appName',
] as const;

export function DraftOffer({ kept }: { kept: Pick<Kept<object>, 'offered' | 'take' | 'drop'> }) {
  if (kept.offered === null) return null;
  const { updateTime } = kept.offered;
  return (
    <section className="draft-offer" aria-label="没有填完的内容">
      <h2>上次没有填完，要继续吗？</h2>
      <p>
        {nameOf(kept.offered)}
        {whenOf(updateTime)}自动保存
      </p>
      <div className="draft-offer-buttons">
        <button type="button" className="plain-button plain-primary" onClick={kept.take}>
          继续填写
        </button>
        <button type="button" className="plain-button" onClick={kept.drop}>
          重新开始
        </button>
      </div>
      <p className="draft-offer-note">选“重新开始”，上次填写的内容不再保留。</p>
    </section>
  );
}

function nameOf({ fields }: Draft): string {
  const name = NAMES.map((key) => fields[key]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return typeof name === 'string' ? `“${name}”，` : '';
}

const whenOf = (moment: string): string =>
  moment.slice(0, 10) === toDay(new Date()) ? `今天 ${moment.slice(11, 16)} ` : `${moment.slice(0, 16)} `;

/** `已自动保存 15:32`. Not announced: it changes every few seconds. */
export function SavedNote({ keeper }: { keeper: Keeper }) {
  const { savedAt, isLate } = useKeptState(keeper);
  if (isLate) return <span className="saved-note">还没有自动保存，正在重试</span>;
  return savedAt === null ? null : <span className="saved-note">已自动保存 {savedAt.slice(11, 16)}</span>;
}
