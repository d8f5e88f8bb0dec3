/** Places on the map, and the parts of a review: content while it comes, as it is read, and after somebody else was first. */
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import { placeProblems, type TypedPlace } from '@farmers-mailbox/contract/rules/place.ts';
import { useState } from 'react';
import { CallFailure } from '../../../api/call-failure.ts';
import { tell } from '../../../notices/notices.ts';
import { DeptMapPicker } from '../../../ui/dept/DeptMapPicker.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { type ReadForReview, ReviewBody } from '../../../ui/review/ReviewBody.tsx';
import { ReviewDecision } from '../../../ui/review/ReviewDecision.tsx';
import { Part } from './Part.tsx';

export function ReviewParts() {
  return (
    <>
      <Place />
      <Areas />
      <Reading />
      <Part title="审核意见" when="在内容下面。不通过要写原因，写错了焦点回到意见；不能审核时按钮说出原因。">
        <Decision can={true} />
        <Decision can="这条是您自己提交的，不能审核" />
      </Part>
    </>
  );
}

function Place() {
  const form = useForm<TypedPlace>({
    initial: { lng: '120.1551', lat: '30.2741' },
    problemsOf: (typed) => placeProblems(typed),
    onSubmit: async () => {},
  });
  return (
    <Part
      title="位置"
      when="可以打字，也可以在地图上点；地图不问别的网站。点在本区域外时说出来，原来的位置不变。"
    >
      <div className="kit-form">
        <PlaceItem form={form} deptId="330106" />
      </div>
    </Part>
  );
}

const CITY: DeptChoice = { deptId: '3301', deptName: '杭州市' };

function Areas() {
  const [chosen, setChosen] = useState<readonly DeptChoice[]>([{ deptId: '330106', deptName: '西湖区' }]);
  return (
    <Part title="地图选区域" when="选县市区时的另一种看法，与区域树同步；没有地图的地方改用列表。">
      <div className="design-columns">
        <DeptMapPicker label="示例区域" area={CITY} value={chosen} onChange={setChosen} />
        <DeptMapPicker
          label="没有地图的区域"
          area={{ deptId: '3399', deptName: '没有的市' }}
          value={[]}
          onChange={() => {}}
        />
      </div>
    </Part>
  );
}

const STATES = [
  { key: 'there', label: '可以审核' },
  { key: 'loading', label: '载入中' },
  { key: 'failed', label: '出错' },
  { key: 'changed', label: '内容变了' },
  { key: 'taken', label: '别人审了' },
] as const;
type State = (typeof STATES)[number]['key'];

interface Details {
  readonly can: { readonly pass: true | string };
}
const FAILURE = new CallFailure(ErrorCode.systemBusy, errorSentence[ErrorCode.systemBusy], [], 'design-3');

function Reading() {
  const [state, setState] = useState<State>('there');
  const again = { readAgain: () => setState('there'), readAgainSince: () => setState('changed') };
  const unread = { details: undefined, error: null, changed: null };
  const reads: Record<State, Omit<ReadForReview<Details>, keyof typeof again>> = {
    there: { ...unread, details: { can: { pass: true } } },
    loading: unread,
    failed: { ...unread, error: FAILURE },
    changed: { ...unread, details: { can: { pass: true } }, changed: '作者刚刚修改过' },
    taken: { ...unread, details: { can: { pass: '已由张三审核' } }, changed: '已由张三审核' },
  };
  return (
    <Part title="审核的内容" when="通过的就是读到的这一份：读的时候被改过，服务器不收，要重新读。">
      <Tabs label="审核内容的状态" tabs={STATES} current={state} onOpen={setState}>
        <ReviewBody read={{ ...reads[state], ...again }} noun="知识">
          {() => <p>茶园秋季管理：十月底前施足基肥，每亩用有机肥 200 公斤，沟施后覆土。</p>}
        </ReviewBody>
      </Tabs>
    </Part>
  );
}

const PERMISSIONS = { pass: 'sms:audit:pass', noPass: 'sms:audit:noPass' } as const;

function Decision({ can }: { can: true | string }) {
  return (
    <ReviewDecision
      can={{ pass: can, noPass: can }}
      permissions={PERMISSIONS}
      reasonProblem={(said) => (said === '' ? '请填写不通过的原因' : null)}
      busy={false}
      onTyped={() => {}}
      onPass={async () => tell('success', '这里只是示例，没有通过什么')}
      onRefuse={async () => tell('success', '这里只是示例，没有退回什么')}
    />
  );
}
