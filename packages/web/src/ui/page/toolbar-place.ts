/** Where a list puts its toolbar when something above it has room in its own line; null: above its rows. */
import { createContext } from 'react';

export const ToolbarPlaceContext = createContext<HTMLElement | null>(null);
