/** The object of the action, where the rules look at it: an application, a content, an organisation, another person, a role, a subject, a template, a word. */
import type { ObjectKind } from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import {
  CONTENT_KINDS,
  type ExplainedType,
  isExplained,
  measureOf,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { type FormEvent, useState } from 'react';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { useActions } from './ActionChoice.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';
import type { QuestionProps } from './question.ts';

const words: Record<Exclude<ObjectKind, ExplainedType>, string> = {
  application: '对哪份申请（可不填）',
  organisation: '对哪个组织（可不选）',
  person: '对哪个人（可不选）',
  role: '对哪个角色（可不填）',
  subject: '对哪个主体（可不填）',
  template: '对哪个短信模板（可不填）',
  word: '对哪个敏感词（可不填）',
};

export function ObjectChoice(props: QuestionProps) {
  const { data } = useActions();
  const kind = data
    ?.flatMap(({ actions }) => actions)
    .find(({ action }) => action === props.question.action)?.object;
  if (!kind) return null;
  return (
    <fieldset className="access-part">
      <legend>{isExplained(kind) ? `对哪${measureOf(kind)}${nounOf(kind)}（可不填）` : words[kind]}</legend>
      {kind !== 'organisation' && kind !== 'person' && (
        <NumberChoice key={props.question.action} {...numberOf(kind)} {...props} />
      )}
      {kind === 'organisation' && <OrganisationChoice {...props} />}
      {kind === 'person' && <OtherPersonChoice {...props} />}
    </fieldset>
  );
}

const nounOf = (kind: ExplainedType) => CONTENT_KINDS[kind].review.explained.noun;

/** Contents are asked for by their titles, the rest by numbers or names. */
const numberOf = (kind: ExplainedType | keyof typeof numbers) =>
  isExplained(kind)
    ? { label: `${nounOf(kind)}的标题`, example: CONTENT_KINDS[kind].review.explained.example }
    : numbers[kind];

const numbers = {
  application: { label: '申请编号', example: 'DX202609123301060007' },
  role: { label: '角色名称', example: '审计管理员' },
  subject: { label: '主体编号', example: 'GRA330106000001' },
  template: { label: '模板编号', example: 'T01' },
  word: { label: '词或分类', example: '六合彩' },
};

function NumberChoice({
  question: { object },
  change,
  label,
  example,
}: QuestionProps & { label: string; example: string }) {
  const [typed, setTyped] = useState(object);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ object: typed.trim(), objectName: '' });
  };
  return (
    <form className="access-number" onSubmit={submit}>
      <input
        className="field"
        aria-label={label}
        placeholder={`${label}，如 ${example}`}
        maxLength={30}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="plain-button">
        查看
      </button>
    </form>
  );
}

function OrganisationChoice({ question: { object, objectName }, change }: QuestionProps) {
  return (
    <DeptSelect
      label="组织"
      value={object === '' ? null : { deptId: object, deptName: objectName || object }}
      onChange={(choice) => change({ object: choice?.deptId ?? '', objectName: choice?.deptName ?? '' })}
    />
  );
}

function OtherPersonChoice({ question: { object, objectName }, change }: QuestionProps) {
  if (object === '') {
    return (
      <PeopleSearch
        label="查找对方"
        problemOf={() => null}
        onChoose={({ userId, realName, userName }) =>
          change({ object: userId, objectName: `${realName}（${userName}）` })
        }
      />
    );
  }
  return (
    <p className="access-chosen">
      <b>{objectName}</b>
      <button type="button" className="plain-link" onClick={() => change({ object: '', objectName: '' })}>
        换一个人
      </button>
    </p>
  );
}
