/** The application's one tracked link: each recipient gets a short address of their own, so that it can be seen who opened it. */
import { Field } from '../../../../../ui/form/Field.tsx';
import type { FormState } from '../draft/use-application-form.ts';

const HOSTS_SHOWN = 5;

export function LinkField({ form: { draft, change, problems, rules } }: { form: FormState }) {
  // A link that an earlier configuration allowed stays visible, with the sentence about its problem.
  if (rules.shortLinkDomain === '' && draft.linkUrl === '' && problems.linkUrl === undefined) return null;
  const hosts = rules.linkHosts.slice(0, HOSTS_SHOWN).join('、');
  const more = rules.linkHosts.length > HOSTS_SHOWN ? '等' : '';
  return (
    <Field
      label="链接地址（可不填）"
      problem={problems.linkUrl}
      hint={
        <>
          先填写网页地址，再在内容里插入“链接”。每人收到的短链接都不同，发出后能看到多少人点开；
          {hosts === '' ? '现在还没有允许链接的网址。' : `只能链接到 ${hosts}${more}的网页。`}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          type="url"
          className="field"
          maxLength={300}
          value={draft.linkUrl}
          placeholder="https://"
          onChange={(event) => change({ linkUrl: event.target.value })}
        />
      )}
    </Field>
  );
}
