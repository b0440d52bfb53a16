import { messageText, useText } from '~/lib/texts';
import { firstError, type FieldSource } from './field-source';

export interface ErrorSummaryProps {
  /** What is missing on other pages, with the way there. */
  links?: readonly { href: string; message: string }[];
  /** The form's fields in the order they stand on the page; those without errors are left out. */
  fields?: readonly FieldSource[];
  /** Messages that belong to no single field. */
  formErrors?: readonly string[];
  /** Set where it stands above the `h1`, so that its own title is no heading. */
  isAboveTitle?: boolean;
}

/**
 * What is wrong, directly after the `h1`. Takes focus with script off too, by `autofocus`. Renders
 * nothing when nothing is wrong.
 */
export function ErrorSummary({
  links = [],
  fields = [],
  formErrors = [],
  isAboveTitle,
}: ErrorSummaryProps) {
  const t = useText();
  const wrong = fields.flatMap((field) => {
    const message = firstError(field);
    return message === undefined ? [] : [{ href: `#${field.id}`, message }];
  });
  const linked = [...links, ...wrong];
  if (linked.length === 0 && formErrors.length === 0) return null;
  const Title = isAboveTitle ? 'p' : 'h2';
  return (
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <Title className="error-summary-title">{t('components.error-summary.title')}</Title>
      <ul>
        {formErrors.map((message) => (
          <li key={message}>{messageText(t, message)}</li>
        ))}
        {linked.map(({ href, message }) => (
          <li key={href}>
            <a href={href}>{messageText(t, message)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
