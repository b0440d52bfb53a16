import { useText } from '~/lib/texts';

/** The greeting on the front page: part of the banner, above the page's own title. */
export function Intro({ isShort = false }: { isShort?: boolean }) {
  const t = useText();
  if (isShort) {
    return (
      <div className="intro">
        <div className="intro-text">
          <p className="intro-title">{t('components.intro.greeting')}</p>
          <p>{t('components.intro.welcome')}</p>
        </div>
      </div>
    );
  }
  return (
    <div className="intro">
      <div className="intro-text">
        <p className="intro-greeting">{t('components.intro.greeting')}</p>
        <p>{t('components.intro.welcome')}</p>
      </div>
      <TwoCards />
    </div>
  );
}

/** Two travel cards, one behind the other. */
function TwoCards() {
  return (
    <svg className="intro-drawing" viewBox="0 0 320 230" aria-hidden="true">
      <g transform="rotate(9 180 120)">
        <rect x="60" y="34" width="220" height="140" rx="16" fill="#7d2a5a" />
        <path d="M60 80h220" stroke="#fff" strokeOpacity=".35" />
      </g>
      <g transform="rotate(-7 150 130)">
        <rect x="34" y="58" width="232" height="148" rx="16" fill="#fbf8f2" />
        <path
          d="M34 160c70 0 96-58 232-58v88a16 16 0 0 1-16 16H50a16 16 0 0 1-16-16z"
          fill="#f5b335"
        />
        <circle cx="66" cy="90" r="13" fill="#0b5d4a" />
        <path d="M92 84h90M92 98h56" stroke="#16231f" strokeWidth="7" strokeLinecap="round" />
        <path d="M58 184h64" stroke="#16231f" strokeWidth="7" strokeLinecap="round" />
      </g>
    </svg>
  );
}
