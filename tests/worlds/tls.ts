import { writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
  /** Where programs read them: `NODE_EXTRA_CA_CERTS` trusts `certFile`. */
  keyFile: string;
  certFile: string;
}

/** A certificate for this machine, as files in the folder. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const keyFile = join(folder, 'key.pem');
  const certFile = join(folder, 'cert.pem');
  await writeFile(keyFile, made.private);
  await writeFile(certFile, made.cert);
  return { key: made.private, cert: made.cert, keyFile, certFile };
}

/** What stands in front of a portal: it speaks TLS on one port and plain HTTP to the other. */
export async function startTlsProxy(port: number, to: number, { key, cert }: Certificate) {
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const { url, method } = incoming;
    const asked = request({ host: '127.0.0.1', port: to, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }).listen(port, 'localhost');
  await once(server, 'listening');
  return {
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
