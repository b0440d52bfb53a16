import { frameCommand, frameHeight, sizedFrameUrl } from './route-picker-frame';

/**
 * Fits the route picker to its place, and goes on when it says that the visit has ended. Only its own
 * frame at its own origin is listened to, and a command that is not known cancels the visit; what was
 * chosen is read from the server, which has it from the picker's server.
 */
export class RouteFrame extends HTMLElement {
  readonly #onMessage = (event: MessageEvent<unknown>): void => {
    const frame = this.querySelector('iframe');
    if (!frame || event.source !== frame.contentWindow) return;
    if (event.origin !== new URL(frame.src).origin) return;
    const { command } = (event.data ?? {}) as { command?: unknown };
    // Frames say other things too, to tools of the browser for one.
    if (typeof command !== 'string') return;
    location.assign(`${location.pathname}?kommando=${frameCommand(command)}`);
  };

  connectedCallback(): void {
    const frame = this.querySelector('iframe');
    if (!frame) return;
    window.addEventListener('message', this.#onMessage);
    const width = Math.floor(this.clientWidth);
    const height = frameHeight(width);
    const url = sizedFrameUrl(frame.src, { width, height });
    frame.height = String(height);
    // Asking again for what is on its way would only make it slower.
    if (url !== frame.src) frame.src = url;
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#onMessage);
  }
}
