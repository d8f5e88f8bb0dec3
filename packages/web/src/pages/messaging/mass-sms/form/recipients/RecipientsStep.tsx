/** Step 2, 选对象: five ways to choose that may be combined, beside what they come to. */
import { Problem } from '../../../../../ui/form/Field.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { readTypedNumbers } from '../draft/typed-numbers.ts';
import { AreaChoice } from './AreaChoice.tsx';
import { ChoiceSection, openInstead } from './ChoiceSection.tsx';
import { CountPanel } from './CountPanel.tsx';
import { namesInWords } from './choice-words.ts';
import { DeadNumbers } from './DeadNumbers.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { LimitNotice, type LimitNoticeProps } from './LimitNotice.tsx';
import { PeopleChoice } from './PeopleChoice.tsx';
import { PhoneFile } from './PhoneFile.tsx';
import { RecentChoices } from './RecentChoices.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { TypedNumbers } from './TypedNumbers.tsx';

const sectionIds = {
  areas: 'recipient-areas',
  groups: 'recipient-groups',
  people: 'recipient-people',
  numbers: 'recipient-numbers',
  file: 'recipient-file',
} as const;

export function RecipientsStep({ form, count, onStep }: LimitNoticeProps) {
  const { draft, problems } = form;
  if (draft.source !== null) {
    return (
      <div className="form-columns">
        <LimitNotice form={form} count={count} onStep={onStep} />
        <div>
          <Problem sentence={problems.sendObjType} />
          <SourceChoice form={form} source={draft.source} />
        </div>
        <aside>
          <CountPanel count={count} />
          <DeadNumbers form={form} count={count} />
        </aside>
      </div>
    );
  }
  const isWrong = (...fields: string[]) => fields.some((field) => problems[field] !== undefined);
  const typed = readTypedNumbers(draft.typedNumbers).numbers.length;
  return (
    <div className="form-columns">
      <LimitNotice form={form} count={count} onStep={onStep} />
      <div>
        <OtherWays />
        <div data-field>
          <Problem sentence={problems.sendObjType} />
          <RecentChoices form={form} />
        </div>
        <ChoiceSection
          id={sectionIds.areas}
          title="按区域"
          chosen={namesInWords(draft.areas.map(({ deptName }) => deptName))}
          open
          wrong={isWrong('objDeptIds', 'excludeDeptIds', 'objCategoryIds')}
        >
          <AreaChoice form={form} />
        </ChoiceSection>
        <ChoiceSection
          id={sectionIds.groups}
          title="按通讯录分组"
          chosen={namesInWords(draft.groups.map(({ name }) => name))}
          wrong={isWrong('groupIds')}
        >
          <GroupChoice form={form} />
        </ChoiceSection>
        <ChoiceSection
          id={sectionIds.people}
          title="按人员"
          chosen={namesInWords(draft.people.map(({ name }) => name))}
          wrong={isWrong('userIds')}
        >
          <PeopleChoice form={form} />
        </ChoiceSection>
        <ChoiceSection
          id={sectionIds.numbers}
          title="填写号码"
          chosen={typed === 0 ? '' : `${typed} 个号码`}
          wrong={isWrong('phoneNumbers')}
        >
          <TypedNumbers form={form} />
        </ChoiceSection>
        <ChoiceSection
          id={sectionIds.file}
          title="导入号码文件"
          chosen={draft.file === null ? '' : `${draft.file.name}，${inDigits(draft.file.rowCount)} 个号码`}
          wrong={isWrong('phoneFileId')}
        >
          <PhoneFile form={form} />
        </ChoiceSection>
      </div>
      <aside>
        <CountPanel count={count} />
        <DeadNumbers form={form} count={count} />
      </aside>
    </div>
  );
}

/** The opened tree of areas takes the height of a screen: what else there is to choose by is named above it. */
function OtherWays() {
  const way = (id: string, words: string) => (
    <button type="button" className="plain-link" onClick={() => openInstead(id, sectionIds.areas)}>
      {words}
    </button>
  );
  return (
    <p className="page-note">
      勾选区域，也可以按
      {way(sectionIds.groups, '通讯录分组')}、{way(sectionIds.people, '人员')}、
      {way(sectionIds.numbers, '号码')}、{way(sectionIds.file, '号码文件')}
      选，同一个号码只发一次。
    </p>
  );
}
