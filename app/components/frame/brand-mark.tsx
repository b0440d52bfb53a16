/** A card with a corner of light: the portal's own mark. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 40 28" width="40" height="28" aria-hidden="true">
      <rect width="40" height="28" rx="6" fill="#f5b335" />
      <path d="M0 19C12 19 18 6 40 6v16a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" fill="#fff" />
      <rect x=".5" y=".5" width="39" height="27" rx="5.5" fill="none" stroke="#10332a" />
      <circle cx="9" cy="9" r="3.5" fill="#0b5d4a" />
    </svg>
  );
}
