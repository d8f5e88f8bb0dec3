/** The letter that is open beside a list: in the address, so that a link leads to it. */
import { useSearchParams } from 'react-router';

export function useOpenLetter(): [string | null, (letterId: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (letterId: string | null) =>
    setSearch((now) => {
      if (letterId === null) now.delete('letterId');
      else now.set('letterId', letterId);
      return new URLSearchParams(now);
    });
  return [search.get('letterId'), open];
}
