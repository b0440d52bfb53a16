const PATHS = {
  alert: 'M12 2.5 22.5 21h-21L12 2.5ZM12 9v6m0 2.2v.9',
  check: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-4.6 10.4 3.2 3.2 6-6.6',
  stop: 'M8 2h8l6 6v8l-6 6H8l-6-6V8l6-6Zm0 6 8 8m0-8-8 8',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 9v6m0-10v.9',
  dot: 'M4 4h16v16H4zM8 12h8',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  onward: 'M3 12h17M14 6l6 6-6 6',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  centre: 'M12 2v6m0 8v6M2 12h6m8 0h6m-11 0h2',
  close: 'M5 5l14 14M19 5 5 19',
  menu: 'M3 6h18M3 12h18M3 18h18',
  tick: 'm5 12.5 4.5 4.5L19 7',
  clock: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 4v6l4 3',
  calendar: 'M3 5h18v16H3zM3 10h18M8 2v5M16 2v5',
  camera: 'M2 7h5l2-3h6l2 3h5v13H2zM12 9.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  post: 'M2 5h20v14H2zM2 6l10 7L22 6',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  pay: 'M3 7h18v13H3zM3 7l12-4v4M17 13.5h.5',
  copy: 'M8 8h12v13H8zM16 8V3H4v13h4',
  external: 'M14 4h6v6m0-6-9 9M18 14v6H4V6h6',
  print: 'M6 8V3h12v5M6 17H3V9h18v8h-3M6 14h12v7H6z',
  phone: 'M7 2h10v20H7zM10.5 18.5h3',
  card: 'M2 5h20v14H2zM2 10h20M6 15h5',
} as const;

/** A browser that can't read the style sheet would draw it as wide as the page. */
const WITHOUT_STYLES = { width: 20, height: 20 };

export type IconName = keyof typeof PATHS;

/** A line drawing beside a text that says the same; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      {...WITHOUT_STYLES}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
