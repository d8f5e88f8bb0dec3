/** Colours, type, space, radii and elevation, with the values that they have on the page at present. */
import { type CSSProperties, useSyncExternalStore } from 'react';
import { listenToDisplay, readDisplay } from '../../../ui/page/display.ts';
import { Part } from './Part.tsx';
import { TOKEN_GROUPS, type TokenGroup, type TokenKind, valueOfToken } from './tokens.ts';

const WHEN: Readonly<Record<TokenKind, string>> = {
  colour: '按用途选色，不按颜色选色；-ink 的文字只放在同名 -soft 的底上。深浅两套都达到 AA 对比度。',
  type: '只有六种字号。以 rem 计，选了大字就一起变大。',
  weight: '只有两种字重。强调靠字重和位置，不靠颜色。',
  length: '以四为一格。间距从这里选，不自己定数。',
  radius: '越大的面圆角越大。',
  shadow: '离页面越远，影子越重。',
  value: '不画出来的数值。',
};

export function TokenParts() {
  // drawn anew with another look, since the values change with it
  useSyncExternalStore(listenToDisplay, readDisplay);
  return TOKEN_GROUPS.map((group) => (
    <Part key={group.title} title={group.title} when={WHEN[group.kind]}>
      <Tokens group={group} />
    </Part>
  ));
}

function Tokens({ group: { kind, tokens } }: { group: TokenGroup }) {
  return (
    <ul className="design-tokens">
      {tokens.map(([name, use]) => (
        <li key={name}>
          <Sample kind={kind} name={name} />
          <span>
            <code>{name}</code>
            <span>{use}</span>
            <span className="design-value">{valueOfToken(name)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const STYLES: Readonly<Record<Exclude<TokenKind, 'value'>, (name: string) => CSSProperties>> = {
  colour: (name) => ({ background: `var(${name})` }),
  type: (name) => ({ fontSize: `var(${name})` }),
  weight: (name) => ({ fontWeight: `var(${name})` }),
  length: (name) => ({ width: `var(${name})` }),
  radius: (name) => ({ borderRadius: `var(${name})` }),
  shadow: (name) => ({ boxShadow: `var(${name})` }),
};

function Sample({ kind, name }: { kind: TokenKind; name: string }) {
  if (kind === 'value') return null;
  const isText = kind === 'type' || kind === 'weight';
  return (
    <span className={`design-sample design-${kind}`} aria-hidden="true" style={STYLES[kind](name)}>
      {isText && '农信'}
    </span>
  );
}
