/** Asks which kind of subject is to be added: all 26, in their groups. */
import { SUBJECT_GROUPS } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { Link } from 'react-router';
import { NativeDialog } from '../../../notices/NativeDialog.tsx';
import { paths } from '../../../paths.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';

export function NewSubjectDialog({ onClose }: { onClose: () => void }) {
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  return (
    <NativeDialog title="新增哪一类主体？" onClose={onClose} closeButton>
      <div className="subject-kinds">
        {SUBJECT_GROUPS.map(({ key, title, categories }) => (
          <section key={key} aria-label={title}>
            <h3>{title}</h3>
            {categories.map((category) => (
              <Link key={category} to={paths.subjectForm(category)}>
                {labelOf(category)}
              </Link>
            ))}
          </section>
        ))}
      </div>
    </NativeDialog>
  );
}
