/** A place or an office in a list: by what tells it from its neighbours. The whole path shows under the mouse. */
import { placeInShort } from './place-in-short.ts';

export function PlaceName({ of }: { of: string }) {
  return <span title={of}>{placeInShort(of)}</span>;
}
