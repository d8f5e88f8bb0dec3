/** The 26 categories in their seven groups, each with how many subjects it has: a list beside the table, one field on a telephone. */
import { SUBJECT_CATEGORY, type SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { SUBJECT_GROUPS } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import type { countSubjects } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { useNarrow } from '../../../ui/page/narrow.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

export interface CategoryChoiceProps {
  /** undefined: still on its way, or not to be had; the categories can be chosen without it */
  counts: AnswerOf<typeof countSubjects> | undefined;
  chosen: SubjectCategory | null;
  onChoose: (category: SubjectCategory | null) => void;
}

export const ALL_SUBJECTS = '全部主体';

export function CategoryChoice({ counts, chosen, onChoose }: CategoryChoiceProps) {
  const countOf = (categories: readonly SubjectCategory[]): number | undefined =>
    counts
      ?.filter(({ subjectCategory }) => categories.includes(subjectCategory))
      .reduce((sum, { subjectCount }) => sum + subjectCount, 0);
  const everything = countOf(SUBJECT_CATEGORY.map(({ value }) => value));
  const isNarrow = useNarrow();
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  if (isNarrow) {
    return (
      <label className="subject-category-field">
        <span>类别</span>
        <select
          className="field"
          value={chosen ?? ''}
          onChange={({ target }) =>
            onChoose(SUBJECT_CATEGORY.find(({ value }) => value === target.value)?.value ?? null)
          }
        >
          <option value="">{ALL_SUBJECTS + inBrackets(everything)}</option>
          {SUBJECT_GROUPS.map(({ key, title, categories }) => (
            <optgroup key={key} label={title}>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {labelOf(category) + inBrackets(countOf([category]))}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    );
  }
  return (
    <nav className="subject-categories" aria-label="主体类别">
      <Choice
        label={ALL_SUBJECTS}
        count={everything}
        isChosen={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {SUBJECT_GROUPS.map(({ key, title, categories }) => (
        <section key={key} aria-label={title}>
          <h2>{title}</h2>
          {categories.map((category) => (
            <Choice
              key={category}
              label={labelOf(category)}
              count={countOf([category])}
              isChosen={chosen === category}
              onChoose={() => onChoose(category)}
            />
          ))}
        </section>
      ))}
    </nav>
  );
}

const inBrackets = (count: number | undefined): string =>
  count === undefined ? '' : `（${inDigits(count)}）`;

interface ChoiceProps {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      <span>{label}</span>
      <span className="subject-count">{count !== undefined && inDigits(count)}</span>
    </button>
  );
}
