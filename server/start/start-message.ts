import type { Config } from '../config';

type Addresses = Pick<Config, 'publicOrigin' | 'isSandboxed' | 'logFile'>;

/** What is said once the portal serves: its address, and in the demo where everything else is. */
export function startMessage({ publicOrigin, isSandboxed, logFile }: Addresses): string {
  const address = `Ungdomskort kører på ${publicOrigin}\n`;
  if (!isSandboxed) return address;
  const places = [
    ['Stand-ins', `${publicOrigin}/sandbox`],
    ['Mail', `${publicOrigin}/sandbox/mail`],
    ['Staff', `log in as admin; codes at ${publicOrigin}/sandbox/codes`],
    ['API', `${publicOrigin}/api/openapi.json`],
    ['Log', logFile ?? 'on standard output (LOG=file writes a file)'],
    ['Stop', 'Ctrl+C'],
  ];
  const lines = places.map(([name = '', place]) => `  ${name.padEnd(10)} ${place}\n`);
  return `\n${address}\n${lines.join('')}\n`;
}
