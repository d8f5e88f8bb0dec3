/** The question in the address bar. A new person forgets the old one's identity; a new action the old one's object. */
import { useSearchParams } from 'react-router';

const FIELDS = ['userId', 'identityId', 'action', 'object', 'objectName'] as const;

export type Question = Readonly<Record<(typeof FIELDS)[number], string>>;

export interface QuestionProps {
  question: Question;
  change: (changed: Partial<Question>) => void;
}

export function useQuestion(): QuestionProps {
  const [search, setSearch] = useSearchParams();
  const question = Object.fromEntries(FIELDS.map((field) => [field, search.get(field) ?? ''])) as Question;
  return {
    question,
    change: (changed) =>
      setSearch(
        (now) => {
          for (const [field, value] of Object.entries(changed)) {
            if (value === '') now.delete(field);
            else now.set(field, value);
          }
          return new URLSearchParams(now);
        },
        { replace: true },
      ),
  };
}
