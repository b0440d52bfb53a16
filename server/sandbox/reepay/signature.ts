import { createHmac } from 'node:crypto';

/**
 * Signs as ReePay does: lowercase hex HMAC-SHA-256 of timestamp and id. Written apart from the client
 * on purpose, so that the two ends check one another.
 */
export function signWebhook(secret: string, signed: { timestamp: string; id: string }): string {
  const mac = createHmac('sha256', secret);
  mac.update(signed.timestamp, 'utf8');
  mac.update(signed.id, 'utf8');
  return mac.digest('hex');
}
