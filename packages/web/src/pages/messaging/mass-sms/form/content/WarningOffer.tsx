/** Warnings in force of which no text was made: whoever begins a new one may take what they say. The form does not wait for them. */
import { startOfWorkbench } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { useWarningToSms } from '../../../../../content/sms/warning-to-sms.ts';

export function WarningOffer() {
  const { data } = useCall(startOfWorkbench, {}, { isQuiet: true, staleMs: 60_000 });
  const toSms = useWarningToSms([startOfWorkbench]);
  const offered = data?.warnings.filter(({ mayTurnIntoSms }) => mayTurnIntoSms) ?? [];
  if (offered.length === 0) return null;
  return (
    <ul className="warning-offer" aria-label="生效的预警">
      {offered.map((warning) => (
        <li key={warning.disasterId}>
          “{warning.title}”正在生效，还没有转短信。
          <button
            type="button"
            className="plain-link"
            aria-label={`把“${warning.title}”转短信`}
            onClick={() => void toSms(warning)}
          >
            转短信
          </button>
        </li>
      ))}
    </ul>
  );
}
