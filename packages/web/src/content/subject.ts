/** The registered subject that a content names, as a form holds it. */
export interface NamedSubject {
  readonly subjectId: string | null;
  /** null: none, or removed since */
  readonly subjectName: string | null;
}

export interface ChosenSubject {
  readonly subjectId: string;
  readonly subjectName: string;
}

export const chosenSubject = ({ subjectId, subjectName }: NamedSubject): ChosenSubject | null =>
  subjectId === null ? null : { subjectId, subjectName: subjectName ?? '（已删除）' };
