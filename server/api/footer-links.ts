import type { z } from 'zod';
import type { footerLinks } from '../contract/information';
import type { ServerTexts } from '../deps';

const PROVIDERS = [
  ['FynBus', 'https://www.fynbus.dk/'],
  ['Dsb', 'https://www.dsb.dk/'],
  ['Midttrafik', 'https://www.midttrafik.dk/'],
  ['Movia', 'https://www.moviatrafik.dk/'],
  ['NordjyllandsTrafikselskab', 'https://www.nordjyllandstrafikselskab.dk/'],
  ['Sydtrafik', 'https://www.sydtrafik.dk/'],
  ['BornholmsTrafikselskab', 'https://www.bat.dk/'],
] as const;

/** The transport companies, and where to read more. */
export function footerLinksOf(texts: ServerTexts): z.infer<typeof footerLinks> {
  return {
    ptoLinks: {
      title: texts.t('footer.companies'),
      links: PROVIDERS.map(([pto, url]) => ({
        url,
        title: texts.t(`pto.${pto}`),
        openInNewWindow: true,
      })),
    },
    additionalLinks: {
      title: texts.t('footer.more'),
      links: [
        {
          url: 'https://www.ungdomskort.dk/',
          title: texts.t('footer.about'),
          openInNewWindow: true,
        },
        { url: 'https://www.su.dk/', title: texts.t('footer.su'), openInNewWindow: true },
      ],
    },
  };
}
