/** Questions that wait for an answer, the most urgent first: number, kind, place and time, and nobody's name. */
import { BOARD_LISTED_MAX, nongHuBoard } from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import { useCall } from '../../../../api/hooks.ts';
import { ScrollingPart } from '../../../../ui/page/ScrollingPart.tsx';
import { useDictionary } from '../../../../ui/text/dictionary.ts';
import { spanInWords } from '../../../../ui/text/moment.ts';
import { Panel } from '../Panel.tsx';
import { REFRESH } from '../refresh.ts';

const MINUTE_MS = 60_000;

export function Board({ place }: { place: { deptId?: string } }) {
  const board = useCall(nongHuBoard, place, REFRESH);
  const { labelOf } = useDictionary('CALL_TYPE');
  return (
    <Panel
      title="待办呼声"
      note={`现在等待答复的，最急的在前，最多 ${BOARD_LISTED_MAX} 条`}
      read={board}
      isEmpty={(rows) => rows.length === 0}
      emptyText="没有等待答复的呼声"
    >
      {(rows) => (
        <ScrollingPart className="cockpit-table-frame" label="待办呼声表格">
          <table className="cockpit-table cockpit-board">
            <thead>
              <tr>
                <th scope="col">编号</th>
                <th scope="col">类型</th>
                <th scope="col">地区</th>
                <th scope="col">剩余时间</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ consultNo, callType, areaName, urgentFlag, leftMinutes }) => (
                <tr key={consultNo}>
                  <td>{consultNo}</td>
                  <td>
                    {labelOf(callType)}
                    {urgentFlag === 1 && '（紧急）'}
                  </td>
                  <td>{areaName}</td>
                  <td className={leftMinutes < 0 ? 'cockpit-late' : undefined}>
                    {leftMinutes < 0 ? '已超期 ' : ''}
                    {spanInWords(Math.abs(leftMinutes) * MINUTE_MS)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingPart>
      )}
    </Panel>
  );
}
