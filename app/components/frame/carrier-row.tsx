import { useText } from '~/lib/texts';

/** The files in `public/carriers`; an operator may replace any of them by its own mark. */
const CARRIERS = [
  ['bornholms-trafikselskab', 'Bornholms Trafikselskab'],
  ['dsb', 'DSB'],
  ['fynbus', 'FynBus'],
  ['midttrafik', 'Midttrafik'],
  ['movia', 'Movia'],
  ['nordjyllands-trafikselskab', 'Nordjyllands Trafikselskab'],
  ['sydtrafik', 'Sydtrafik'],
] as const;

/** The wordmarks of the seven transport companies. */
export function CarrierRow() {
  const t = useText();
  return (
    <div className="carriers">
      <p>{t('components.carriers.label')}</p>
      <ul>
        {CARRIERS.map(([file, name]) => (
          <li key={file}>
            <img src={`/carriers/${file}.svg`} alt={name} width="150" height="44" loading="lazy" />
          </li>
        ))}
      </ul>
    </div>
  );
}
