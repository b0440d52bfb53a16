import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';

/** What a good photo is, drawn and in words; the drawings say nothing that the words leave out. */
export function Guidelines() {
  const t = useText();
  return (
    <section aria-labelledby="gode-fotos" data-before-crop>
      <h2 id="gode-fotos">{t('photo.guidelines')}</h2>
      <ul className="faces" aria-hidden="true">
        <Face name={t('photo.face.good')} isGood />
        <Face name={t('photo.face.sunglasses')}>
          <path d="M17 31h14v5a6 6 0 0 1-12 0Zm16 0h14l-2 5a6 6 0 0 1-12 0Z" fill="#16231f" />
        </Face>
        <Face name={t('photo.face.group')} isOneOfTwo />
        <Face name={t('photo.face.shadow')}>
          <path d="M32 13a17 20 0 0 1 0 41Z" fill="#16231f" fillOpacity=".65" />
        </Face>
      </ul>
      <ul>
        <li>{t('photo.guideline.eyes')}</li>
        <li>{t('photo.guideline.camera')}</li>
        <li>{t('photo.guideline.alone')}</li>
        <li>{t('photo.guideline.face')}</li>
      </ul>
    </section>
  );
}

interface FaceProps {
  name: string;
  isGood?: boolean;
  isOneOfTwo?: boolean;
  /** What spoils the photo. */
  children?: ReactNode;
}

/** A drawn passport photo; its colours stay the same in the dark, as those of a photo do. */
function Face({ name, isGood, isOneOfTwo, children }: FaceProps) {
  return (
    <li className={isGood ? 'face face-good' : 'face'}>
      <svg viewBox="0 0 64 83" width="64" height="83">
        <path d="M0 0h64v83H0Z" fill="#cfe0ea" />
        {isOneOfTwo ? (
          <>
            <Head x={-17} />
            <Head x={17} />
          </>
        ) : (
          <Head x={0} />
        )}
        {children}
        <circle cx="54" cy="73" r="9" fill={isGood ? '#0b5d4a' : '#8f1616'} />
        <path
          d={isGood ? 'm50 73 3 3 5-6' : 'm51 70 6 6m0-6-6 6'}
          fill="none"
          stroke="#fff"
          strokeWidth="2"
        />
      </svg>
      {name}
    </li>
  );
}

const Head = ({ x }: { x: number }) => (
  <g transform={`translate(${x})`}>
    <path d="M8 83c0-17 9-25 24-25s24 8 24 25Z" fill="#0b5d4a" />
    <path d="M26 48h12v14q-6 5-12 0Z" fill="#d9a27c" />
    <ellipse cx="32" cy="35" rx="16" ry="20" fill="#e8b892" />
    <path d="M15 36c-3-32 37-32 34 0-2-11-6-15-12-16-8 3-18 2-22 16Z" fill="#4a2e1c" />
    <path d="M26 34v1m12-1v1" stroke="#16231f" strokeWidth="3" strokeLinecap="round" />
    <path d="M26 45q6 5 12 0" fill="none" stroke="#8f1616" strokeWidth="2" />
  </g>
);
