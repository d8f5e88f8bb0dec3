/** The cockpit's own menu: each item sets the figure of the map. */
import { COCKPIT_MENU, type MenuKey } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import './map-menu.css';

export interface MapMenuProps {
  /** the items of this page */
  keys: readonly MenuKey[];
  chosen: MenuKey;
  onChoose: (key: MenuKey) => void;
}

export function MapMenu({ keys, chosen, onChoose }: MapMenuProps) {
  return (
    <nav className="cockpit-menu" aria-label="地图指标">
      {COCKPIT_MENU.map(({ key, title, items }) => {
        const shown = items.filter((item) => keys.includes(item.key));
        if (shown.length === 0) return null;
        return (
          <div key={key} role="group" aria-label={title}>
            <span aria-hidden="true">{title}</span>
            {shown.map((item) => (
              <button
                key={item.key}
                type="button"
                className="cockpit-button"
                data-menu-key={item.key}
                aria-current={item.key === chosen ? 'true' : undefined}
                onClick={() => onChoose(item.key)}
              >
                {item.title}
              </button>
            ))}
          </div>
        );
      })}
    </nav>
  );
}
