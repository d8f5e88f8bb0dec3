/** 最近用过: recipients of one's own earlier texts, each taken with one click in the place of what is chosen. */
import { type ChosenByName, recipientsOf } from '../draft/draft.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { recipientsInWords } from './choice-words.ts';

export function RecentChoices({ form: { draft, change, recent } }: { form: FormState }) {
  if (recent.length === 0) return null;
  const now = codesOf(draft);
  return (
    <section className="recent-choices" aria-label="最近用过的对象">
      <span>最近用过</span>
      {recent.map((one, place) => {
        const chosen = recipientsOf(one);
        return (
          <button
            key={one.applyId}
            type="button"
            className="plain-button"
            aria-pressed={codesOf(chosen) === now}
            title={`用于“${one.smsTitle}”`}
            onClick={() => change(chosen)}
          >
            {place === 0 && '上次：'}
            {recipientsInWords(chosen)}
          </button>
        );
      })}
    </section>
  );
}

const codesOf = ({ areas, excluded, categories, groups, people }: ChosenByName): string =>
  JSON.stringify([
    ...[areas, excluded].map((places) => places.map(({ deptId }) => deptId)),
    ...[categories, groups, people].map((named) => named.map(({ id }) => id)),
  ]);
