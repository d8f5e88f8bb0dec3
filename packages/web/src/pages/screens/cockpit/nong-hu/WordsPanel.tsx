/** Words of the questions (热词), the larger the more often: a list, so that it is heard as well as seen. */
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { nongHuWords, WORD_TOLD_FROM } from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import { useCall } from '../../../../api/hooks.ts';
import { Panel } from '../Panel.tsx';
import { REFRESH } from '../refresh.ts';

const [SMALLEST, LARGEST] = [0.95, 1.7];
const TONES = 4;

export function WordsPanel({ place, period }: { place: { deptId?: string }; period: Period }) {
  const words = useCall(nongHuWords, { ...place, period }, REFRESH);
  return (
    <Panel
      title="热词"
      note={`${periodLabel[period]}，条`}
      read={words}
      isTall
      isEmpty={(all) => all.length === 0}
      emptyText={`${periodLabel[period]}没有 ${WORD_TOLD_FROM} 条以上说到的词`}
    >
      {(all) => {
        const most = all[0]?.count ?? 1;
        return (
          <ul className="nong-hu-words" aria-label="热词" tabIndex={0}>
            {all.map(({ word, count }, place) => (
              <li
                key={word}
                data-tone={place % TONES}
                style={{ fontSize: `${SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(count / most)}em` }}
              >
                {word}
                <small>{count}</small>
              </li>
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}
