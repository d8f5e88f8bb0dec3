/** The left side of 呼应: what is asked, by which way, and in which words. */
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { nongHuSources, nongHuTypes } from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import { useCall } from '../../../../api/hooks.ts';
import { useDictionary } from '../../../../ui/text/dictionary.ts';
import { inWords } from '../counts.ts';
import { Panel } from '../Panel.tsx';
import { PartsChart } from '../PartsChart.tsx';
import { REFRESH } from '../refresh.ts';
import { WordsPanel } from './WordsPanel.tsx';

const isNothing = (all: readonly { count: number }[]): boolean => all.every(({ count }) => count === 0);

export function CallPanels({ place, period }: { place: { deptId?: string }; period: Period }) {
  const types = useCall(nongHuTypes, { ...place, period }, REFRESH);
  const sources = useCall(nongHuSources, { ...place, period }, REFRESH);
  const typeWords = useDictionary('CALL_TYPE');
  const sourceWords = useDictionary('CALL_SOURCE');
  const note = `${periodLabel[period]}提出，条`;
  const empty = `${periodLabel[period]}还没有呼声`;
  return (
    <>
      <Panel title="呼声类型" note={note} read={types} isEmpty={isNothing} emptyText={empty}>
        {(all) => (
          <PartsChart
            kind="ring"
            label="呼声类型"
            head={['类型', '条数']}
            parts={all
              .filter(({ count }) => count > 0)
              .map(({ callType, count }) => ({
                name: typeWords.labelOf(callType),
                length: count,
                text: inWords(count),
              }))}
          />
        )}
      </Panel>
      <Panel title="呼声来源" note={note} read={sources} isEmpty={isNothing} emptyText={empty}>
        {(all) => (
          <PartsChart
            kind="bars"
            label="呼声来源"
            head={['来源', '条数']}
            parts={all
              .filter(({ count }) => count > 0)
              .map(({ callSource, count }) => ({
                name: sourceWords.labelOf(callSource),
                length: count,
                text: inWords(count),
              }))}
          />
        )}
      </Panel>
      <WordsPanel place={place} period={period} />
    </>
  );
}
