/** Charts, the month of days, and the icons. */
import { type ReactNode, useState } from 'react';
import { MonthCalendar } from '../../../ui/calendar/MonthCalendar.tsx';
import { useToday } from '../../../ui/calendar/open-day.ts';
import { BarChart } from '../../../ui/chart/BarChart.tsx';
import type { Bars } from '../../../ui/chart/bars.ts';
import { RingChart } from '../../../ui/chart/RingChart.tsx';
import type { Ring } from '../../../ui/chart/ring.ts';
import { drawings, Icon } from '../../../ui/text/Icon.tsx';
import { Part } from './Part.tsx';

const STACKED: Bars = {
  head: '日期',
  series: [
    { name: '已送达', tone: 'good' },
    { name: '部分失败', tone: 'orange' },
    { name: '失败', tone: 'bad' },
    { name: '未知', tone: 'neutral' },
  ],
  rows: [
    { name: '9月10日', values: [320, 24, 8, 3] },
    { name: '9月11日', values: [512, 30, 12, 0] },
    { name: '9月12日', values: [180, 6, 2, 1] },
    { name: '9月13日', values: [760, 41, 20, 5] },
  ],
  isStacked: true,
};
const LYING: Bars = {
  head: '区域',
  series: [{ name: '短信条数', tone: 'main' }],
  rows: [
    { name: '西湖街道', values: [1286] },
    { name: '龙坞镇', values: [842] },
    { name: '双浦镇', values: [310] },
  ],
  isLying: true,
};
const RING: Ring = {
  head: '结果',
  unit: '人',
  parts: [
    { name: '发送成功', value: 1286, tone: 'good' },
    { name: '发送失败', value: 42, tone: 'bad' },
    { name: '还不知道', value: 12, tone: 'orange' },
  ],
};
const EMPTY: Bars = { ...STACKED, rows: [] };

export function ChartParts() {
  return (
    <>
      <Part title="柱形图" when="比较数量时用。颜色与状态标签一致；读屏读到同样内容的表格；可以存为图片。">
        <BarChart title="每天的短信" page="设计规范" bars={STACKED} note="几部分合成一根柱" />
      </Part>
      <Part title="横条图" when="名称长、要排名次时用，最多的在上面。">
        <BarChart title="各区域的短信" page="设计规范" bars={LYING} />
      </Part>
      <Part
        title="环形图"
        when="说整体由哪几部分组成时用，最多五部分；中间是第一部分的占比，旁边写出每部分的数量。"
      >
        <RingChart title="一条短信的结果" page="设计规范" ring={RING} />
      </Part>
      <Part title="没有数据的图表" when="坐标还在，柱子没有；页面另用一句话说出为什么没有。">
        <BarChart title="还没有数据的短信" page="设计规范" bars={EMPTY} />
      </Part>
      <Month />
      <Part title="图标" when="只帮助认出菜单和按钮，旁边或读屏里总有文字。颜色随文字。">
        <ul className="design-icons">
          {Object.keys(drawings).map((name) => (
            <li key={name}>
              <Icon name={name} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Month() {
  const today = useToday();
  const [day, open] = useState(today);
  const days = new Map([[today, 2]]);
  return (
    <Part title="月历" when="按天看安排时用；方向键在日子之间走。窄屏上只列有安排的日子。">
      <MonthCalendar
        caption="的示例"
        days={days}
        chosen={day}
        onOpen={open}
        marks={(count: number): ReactNode => <span>{count} 件事</span>}
        empty="这个月没有安排"
      />
    </Part>
  );
}
