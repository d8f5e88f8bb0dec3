/** The results of recipients as buttons that filter their list at once. */
import { resultWord } from '@farmers-mailbox/contract/messaging/mass-sms/result-words.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useListState } from '../../../../ui/table/list-state.ts';
import { RESULTS } from '../application/results.ts';

const choices = [...RESULTS, { result: SendResult.filtered, word: resultWord(SendResult.filtered) }];
const NAMES = ['sendResult'];

export function ResultTabs() {
  const { filters, setFilters } = useListState(NAMES);
  const chosen = choices.find(({ result }) => String(result) === filters['sendResult']);
  return (
    <div className="status-tabs detail-results" role="group" aria-label="按结果查看">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => setFilters({})}>
        全部
      </button>
      {choices.map(({ result, word }) => (
        <button
          key={result}
          type="button"
          aria-pressed={result === chosen?.result}
          onClick={() => setFilters({ sendResult: String(result) })}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
