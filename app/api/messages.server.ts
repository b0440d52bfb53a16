import type { MessagePage } from '#server/contract/messages';
import type { ApiClient } from './client.server';

/** A page of messages, newest first; their contents are safe HTML. */
export function listMessages(api: ApiClient, page: number): Promise<MessagePage> {
  return api.get(`/messages?page=${page}`);
}
