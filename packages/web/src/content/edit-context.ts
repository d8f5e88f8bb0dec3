/** Leads from a content that is read to its form; null where no form stands beside, as in the review centre. */
import { createContext } from 'react';

export const EditContext = createContext<(() => void) | null>(null);
