import { serve } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { dayInCopenhagen } from '#server/domain/day';
import { SandboxStore } from '#server/sandbox/shared/store';
import { brokerSite } from './mitid-broker';

/* The broker of MitID and the register of approvals as a program of its own, over TLS as in production. */

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};
const port = Number(setting('PORT'));
const site = brokerSite({
  origin: `https://localhost:${port}`,
  store: new SandboxStore(':memory:'),
  client: { id: setting('MITID_CLIENT_ID'), secret: setting('MITID_CLIENT_SECRET') },
  portal: setting('PUBLIC_ORIGIN'),
  registerToken: setting('VUS_TOKEN'),
  today: dayInCopenhagen(new Date()),
});
const certificate = setting('NODE_EXTRA_CA_CERTS');
serve(
  {
    fetch: (request, bindings) => site.fetch(request, bindings),
    port,
    createServer,
    serverOptions: { key: readFileSync(setting('TLS_KEY')), cert: readFileSync(certificate) },
  },
  () => console.log('The broker is there'),
);
