/** A page of the menu that may stand among the shortcuts. */
export interface ShortcutPage {
  readonly title: string;
  readonly to: string;
}
