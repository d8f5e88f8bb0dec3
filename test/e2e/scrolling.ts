/**
 * Runs in the page. What may scroll and holds nothing that the Tab key comes to, so that a keyboard alone cannot scroll it. A
 * program that judges sees only what scrolls today; here it counts whatever would, had it more in it.
 * @param part what is looked through when it is not the whole page
 * @returns their opening tags
 */
export function unreachableScrollers({ part }: { part: Node | undefined }): string[] {
  const TABBED =
    ':is(a[href], button, input, select, textarea, summary, iframe, [tabindex]):not(:disabled, [tabindex="-1"])';
  const root = (part as Element | undefined) ?? document.body;
  return [root, ...root.querySelectorAll<HTMLElement>('*')]
    .filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const mayScroll = /auto|scroll/.test(overflowX + overflowY);
      // the keys of a list that opens below a field stay in the field
      return mayScroll && one.checkVisibility() && one.textContent !== '' && !one.closest('[role="listbox"]');
    })
    .filter((one) => !one.matches(TABBED) && !one.querySelector(TABBED))
    .map((one) => (one.cloneNode(false) as Element).outerHTML);
}
