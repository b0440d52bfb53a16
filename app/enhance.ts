/**
 * The enhancement module: custom elements and two document-wide listeners over HTML that works
 * without them. Each part stands alone; one that fails leaves its HTML as the server sent it.
 */
import { installBusyButtons } from './components/form/button.enhance';
import { ClosableNotice } from './components/frame/notice.enhance';
import { CopyText } from './components/frame/copy-text.enhance';
import { ModalDialog } from './components/frame/modal.enhance';
import { PhotoCrop } from './components/form/crop-box.enhance';
import { PrintPage } from './components/frame/print-page.enhance';
import { PhotoChoice } from './routes/order/photo/photo-choice.enhance';
import { PlanKeys } from './planner/planner.enhance';
import { PollStatus } from './components/frame/waiting.enhance';
import { PricePreview } from './routes/order/configuration/periods.enhance';
import { ReadyButton } from './components/form/ready-button.enhance';
import { RouteFrame } from './components/card/route-picker.enhance';
import { SessionTimeout } from './components/frame/session-end.enhance';
import { TermsScroll } from './components/form/terms-box.enhance';
import { ToastStack } from './components/frame/toast-stack.enhance';

const ELEMENTS: Record<string, CustomElementConstructor> = {
  'closable-notice': ClosableNotice,
  'copy-text': CopyText,
  'modal-dialog': ModalDialog,
  'photo-choice': PhotoChoice,
  'photo-crop': PhotoCrop,
  'plan-keys': PlanKeys,
  'poll-status': PollStatus,
  'print-page': PrintPage,
  'price-preview': PricePreview,
  'ready-button': ReadyButton,
  'route-frame': RouteFrame,
  'session-timeout': SessionTimeout,
  'terms-scroll': TermsScroll,
  'toast-stack': ToastStack,
};

installBusyButtons(document);
for (const [name, element] of Object.entries(ELEMENTS)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
