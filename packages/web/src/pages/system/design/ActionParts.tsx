/** Buttons, links, tags of states, progress, tabs, and words that change by themselves. */
import { AUDIT_STATUS, SMS_SEND_STATUS, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { MoreActions } from '../../../ui/page/MoreActions.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { toMoment } from '../../../ui/text/moment.ts';
import { Progress } from '../../../ui/text/Progress.tsx';
import { StatusTag, Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import { WaitingTime } from '../../../ui/text/WaitingTime.tsx';
import { When } from '../../../ui/text/When.tsx';
import { Part } from './Part.tsx';

const BUSY_MS = 3000;
const takeAWhile = () => new Promise((resolve) => setTimeout(resolve, BUSY_MS));
const pressed = () => tell('info', '按下了按钮');

export function ActionParts() {
  return (
    <>
      <Buttons />
      <PlainButtons />
      <Part title="链接" when="去别的页面用链接，改变数据用按钮。句子里的链接带下划线。">
        <p>
          写好的短信在<Link to={paths.myApplications()}>短信申请</Link>里查看。
        </p>
      </Part>
      <Tags />
      <Part title="进度" when="几部分合成一个总数时用。下面总有数字，颜色只帮助查找。">
        <Progress
          label="发送进度"
          total={1200}
          parts={[
            { label: '已送达', count: 760, tone: 'good' },
            { label: '发送中', count: 180, tone: 'active' },
            { label: '部分失败', count: 40, tone: 'orange' },
            { label: '失败', count: 20, tone: 'bad' },
            { label: '未发送', count: 100, tone: 'neutral' },
          ]}
        />
        <Progress
          label="额度使用"
          total={5000}
          parts={[
            { label: '已用', count: 1200, tone: 'main' },
            { label: '冻结', count: 300, tone: 'orange' },
          ]}
        />
        <Progress label="还没有开始的进度" total={0} parts={[]} />
      </Part>
      <TabsPart />
      <Words />
    </>
  );
}

function Buttons() {
  return (
    <Part
      title="按钮"
      when="一页只有一个主按钮。没有权限的按钮不出现；状态不允许的显示为不可用，并说出原因；危险的先问一次。"
    >
      <div className="design-row">
        <ActionButton kind="primary" label="主按钮" onAct={pressed} />
        <ActionButton label="普通按钮" onAct={pressed} />
        <ActionButton
          danger
          label="删除"
          confirm={{ title: '删除这条草稿？', text: '删除后不能恢复。这里只是示例，不会删除任何内容。' }}
          onAct={() => tell('success', '示例：已确认')}
        />
        <ActionButton kind="primary" label="按下后忙三秒" onAct={takeAWhile} />
        <ActionButton label="不可用" can="正在审核，审核完成后才能修改" onAct={pressed} />
        <ActionButton kind="primary" label="不可用的主按钮" can="请先选择接收人" onAct={pressed} />
      </div>
      <div className="design-row">
        <ActionButton kind="link" label="行内操作" onAct={pressed} />
        <ActionButton kind="link" danger label="危险的行内操作" onAct={pressed} />
        <ActionButton kind="link" label="忙三秒的行内操作" onAct={takeAWhile} />
        <ActionButton kind="link" label="不可用的行内操作" can="已发送的不能修改" onAct={pressed} />
        <MoreActions
          of="示例"
          actions={[
            { label: '复制', act: pressed },
            { label: '撤回', act: pressed, can: '已经发送完成' },
            { label: '移除', act: pressed, danger: true },
          ]}
        />
        <MoreActions of="示例" face="导出" kind="default" actions={[{ label: '导出表格', act: pressed }]} />
      </div>
    </Part>
  );
}

function PlainButtons() {
  return (
    <Part title="轻量按钮" when="表单的提交、翻页、重试等没有权限之分的动作用它，打开得更快。">
      <div className="design-row">
        <button type="button" className="plain-button plain-primary" onClick={pressed}>
          提交
        </button>
        <button type="button" className="plain-button" onClick={pressed}>
          取消
        </button>
        <button type="button" className="plain-button plain-danger" onClick={pressed}>
          注销
        </button>
        <button type="button" className="plain-button" disabled>
          不可用
        </button>
        <button type="button" className="plain-link" onClick={pressed}>
          清除条件
        </button>
      </div>
    </Part>
  );
}

const TONES: readonly (readonly [TagTone, string])[] = [
  ['neutral', '未开始或已结束'],
  ['active', '正在进行'],
  ['good', '完成'],
  ['attention', '等人处理'],
  ['bad', '失败或未通过'],
  ['orange', '部分失败'],
  ['yellow', '黄色预警'],
];

function Tags() {
  return (
    <Part title="状态标签" when="状态总用文字说，颜色只帮助查找。同一个词在各处颜色相同。">
      <div className="design-row">
        {TONES.map(([tone, words]) => (
          <Tag key={tone} tone={tone}>
            {words}
          </Tag>
        ))}
      </div>
      <div className="design-row">
        {AUDIT_STATUS.map(({ value }) => (
          <StatusTag key={value} of="AUDIT_STATUS" value={value} />
        ))}
      </div>
      <div className="design-row">
        {SMS_SEND_STATUS.map(({ value }) => (
          <StatusTag key={value} of="SMS_SEND_STATUS" value={value} />
        ))}
      </div>
      <div className="design-row">
        {WARN_LEVEL.map(({ value }) => (
          <StatusTag key={value} of="WARN_LEVEL" value={value} />
        ))}
      </div>
    </Part>
  );
}

function TabsPart() {
  const [current, open] = useState<'mine' | 'all'>('mine');
  return (
    <Part title="标签页" when="同一件事的几个方面用标签页；左右方向键换页，打开的那一页写在地址里。">
      <Tabs
        label="示例标签页"
        tabs={[
          { key: 'mine', label: '我的' },
          { key: 'all', label: '全部' },
        ]}
        current={current}
        onOpen={open}
      >
        <p>{current === 'mine' ? '只列出我写的。' : '列出辖区内所有人写的。'}</p>
      </Tabs>
    </Part>
  );
}

const HOUR_MS = 3_600_000;

function Words() {
  const [now] = useState(() => Date.now());
  const before = (hours: number) => toMoment(now - hours * HOUR_MS);
  return (
    <Part
      title="时间与号码"
      when="时间说多久以前，鼠标停下看到准确时间；等得太久的变红；号码默认隐去中间几位。"
    >
      <ul>
        <li>
          发布于 <When at={before(2)} />
        </li>
        <li>
          已等待 <WaitingTime since={before(3)} />
        </li>
        <li>
          已等待 <WaitingTime since={before(50)} />
        </li>
        <li>
          手机号 <Masked value="154****0001" />
        </li>
      </ul>
    </Part>
  );
}
