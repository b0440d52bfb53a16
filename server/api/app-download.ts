import { z } from 'zod';
import { origin } from '../contract/enums';
import { Refusal } from '../refusal';
import { findStoreAddress } from '../workflows/app-download';
import { endpoint, type Endpoint } from './endpoint';

const APPLE_DEVICE = /iPhone|iPad|iPod|Macintosh/;

const qrApp = endpoint({
  method: 'get',
  path: '/qr/app',
  auth: 'open',
  summary: 'What the QR code of an app leads to: the page of the app in the store of the phone',
  source: 'spec §7',
  query: z.object({ delivery: origin }),
  status: 302,
  handle: async ({ deps, query, http }) => {
    const store = APPLE_DEVICE.test(http.req.header('user-agent') ?? '') ? 'ios' : 'android';
    const address = findStoreAddress(deps.config, query.delivery, store);
    if (address === undefined) throw new Refusal('not-found');
    return http.redirect(address, 302);
  },
});

export const appDownloadEndpoints: Endpoint[] = [qrApp];
