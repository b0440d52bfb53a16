/**
 * The enhancement module: custom elements and two document-wide listeners over HTML that works
 * without them. Each part stands alone; one that fails leaves its HTML as the server sent it.
 */
import { installBusyButtons } from './busy-buttons';
import { ClosableNotice } from './closable-notice';
import { CopyText } from './copy-text';
import { ModalDialog } from './modal-dialog';
import { PhotoCrop } from './photo-crop';
import { PollStatus } from './poll-status';
import { ReadyButton } from './ready-button';
import { RouteFrame } from './route-frame';
import { SessionTimeout } from './session-timeout';
import { TermsScroll } from './terms-scroll';
import { ToastStack } from './toast-stack';
import { TypedChoice } from './typed-choice';

const ELEMENTS: Record<string, CustomElementConstructor> = {
  'closable-notice': ClosableNotice,
  'copy-text': CopyText,
  'modal-dialog': ModalDialog,
  'photo-crop': PhotoCrop,
  'poll-status': PollStatus,
  'ready-button': ReadyButton,
  'route-frame': RouteFrame,
  'session-timeout': SessionTimeout,
  'terms-scroll': TermsScroll,
  'toast-stack': ToastStack,
  'typed-choice': TypedChoice,
};

installBusyButtons(document);
for (const [name, element] of Object.entries(ELEMENTS)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
