import { createContext, useContext } from 'react';
import { paths } from '~/lib/paths';

/** Who looks at a page, put around it by `PageFrame`. */
export interface Viewer {
  /** Their first page. */
  home: string;
  /** They have come by the code of one order: there is no overview, no profile, no other page. */
  isOneOrder: boolean;
  /** They are staff, and see the portal as somebody else. */
  isShadow: boolean;
}

export const ViewerContext = createContext<Viewer>({
  home: paths.overview,
  isOneOrder: false,
  isShadow: false,
});
export const useViewer = (): Viewer => useContext(ViewerContext);
