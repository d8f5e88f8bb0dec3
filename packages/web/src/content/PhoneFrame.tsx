/** Width and edge of a telephone, so that the lines of a preview break where a farmer's do. */
import type { ReactNode } from 'react';

export const PhoneFrame = ({ children }: { children: ReactNode }) => (
  <div className="content-phone">{children}</div>
);
