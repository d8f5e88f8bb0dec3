/** The same list with one of its members in another place. */
export function movedTo<Member>(list: readonly Member[], from: number, to: number): readonly Member[] {
  const others = list.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}
