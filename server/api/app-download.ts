import { Refusal } from '../refusal';
import { findStoreAddress } from '../workflows/app-download';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const APPLE_DEVICE = /iPhone|iPad|iPod|Macintosh/;

const qrApp = serve(calls.appQrCode, {
  auth: 'open',
  handle: async ({ deps, query, incoming }) => {
    const store = APPLE_DEVICE.test(incoming.header('user-agent') ?? '') ? 'ios' : 'android';
    const address = findStoreAddress(deps.config, query.delivery, store);
    if (address === undefined) throw new Refusal('not-found');
    return address;
  },
});

export const appDownloadEndpoints: Endpoint[] = [qrApp];
