/**
 * Gives a page an address of its own, which stands still while another page is shown. Without it every hidden list would
 * read the shown page's filters, and every navigation would draw every page that is alive.
 */
import { type ReactNode, useMemo, useState } from 'react';
import {
  type Location,
  // the public way to give routes another location draws all of them anew at each navigation
  UNSAFE_LocationContext as LocationContext,
  useNavigationType,
} from 'react-router';

export function FrozenPlace({ location, children }: { location: Location; children: ReactNode }) {
  const [navigationType] = useState(useNavigationType());
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return <LocationContext.Provider value={place}>{children}</LocationContext.Provider>;
}
