import { messageText, useText } from '~/lib/texts';
import { Notice, type NoticeType } from './notice';

/** A message about what the previous request did, shown once. `text` is a text key or Danish. */
export interface FlashMessage {
  type: NoticeType;
  text: string;
  title?: string;
}

/** Flash messages, newest first: inline in the page, stacked at the bottom left where script runs. */
export function ToastStack({ messages }: { messages: readonly FlashMessage[] }) {
  const t = useText();
  if (messages.length === 0) return null;
  return (
    <toast-stack>
      {messages.map((message) => (
        <Notice key={message.text} type={message.type} title={message.title} announce>
          {messageText(t, message.text)}
        </Notice>
      ))}
    </toast-stack>
  );
}
