/** Parts that a new password still needs, ticked off while it is typed. Without the component kit. */
import { PASSWORD_PARTS } from '@farmers-mailbox/contract/rules/password.ts';
import './password-parts.css';

export function PasswordParts({ value }: { value: string }) {
  return (
    <ul className="password-parts" aria-label="密码须包含">
      {PASSWORD_PARTS.map(({ name, isIn }) => (
        <li key={name} className={isIn(value) ? 'password-part-there' : undefined}>
          <span className="password-mark" aria-hidden="true">
            {isIn(value) ? '✓' : '·'}
          </span>{' '}
          {name}
          <span className="only-heard">{isIn(value) ? '，已满足' : '，未满足'}</span>
        </li>
      ))}
    </ul>
  );
}
