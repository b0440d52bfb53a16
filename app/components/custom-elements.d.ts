import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** React 18 hands attributes of custom elements through as they are, hence `class`. */
type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  class?: string;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'closable-notice': CustomElement;
      'copy-text': CustomElement;
      'modal-dialog': CustomElement;
      'photo-choice': CustomElement;
      'photo-crop': CustomElement;
      'plan-keys': CustomElement;
      'poll-status': CustomElement;
      'print-page': CustomElement;
      'price-preview': CustomElement;
      'ready-button': CustomElement;
      'route-frame': CustomElement;
      'session-timeout': CustomElement;
      'terms-scroll': CustomElement;
      'toast-stack': CustomElement;
    }
  }
}
