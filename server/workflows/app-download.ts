import type { z } from 'zod';
import type { appDownloadInfo } from '../contract/overview';
import { isPhysical, type Program } from '../domain/programs';

/** Where to get the app that shows the card; null for a card that is posted. */
export function appDownloadOf(program: Program): z.infer<typeof appDownloadInfo> | null {
  if (isPhysical(program) || program.appName === null) return null;
  const search = encodeURIComponent(program.appName);
  return {
    appName: program.appName,
    svgQrCode: null,
    iosAppDownloadUrl: `https://apps.apple.com/dk/search?term=${search}`,
    androidDownloadUrl: `https://play.google.com/store/search?q=${search}&c=apps`,
  };
}
