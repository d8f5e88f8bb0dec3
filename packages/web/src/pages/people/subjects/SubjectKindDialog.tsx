/** Asks which kind of subject is meant: all 26, in their groups. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { SUBJECT_GROUPS } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { Fragment, type ReactNode } from 'react';
import { NativeDialog } from '../../../notices/NativeDialog.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';

export interface SubjectKindDialogProps {
  title: string;
  onClose: () => void;
  /** the link or button of one kind */
  children: (category: SubjectCategory, label: string) => ReactNode;
}

export function SubjectKindDialog({ title, onClose, children }: SubjectKindDialogProps) {
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  return (
    <NativeDialog title={title} onClose={onClose} closeButton isWide>
      <div className="subject-kinds">
        {SUBJECT_GROUPS.map(({ key, title: group, categories }) => (
          <section key={key} aria-label={group}>
            <h3>{group}</h3>
            {categories.map((category) => (
              <Fragment key={category}>{children(category, labelOf(category))}</Fragment>
            ))}
          </section>
        ))}
      </div>
    </NativeDialog>
  );
}
