/** What a service outside does for a while, as the control page of its stand-in is told. */
export interface Fault {
  name: string;
  service: 'reepay' | 'vus';
  on: Readonly<Record<string, string | number>>;
  off: Readonly<Record<string, string | number>>;
}

const MANY = 1000;
const payments = (name: string, on: Fault['on'], off: Fault['on']): Fault => ({
  ...{ name, on, off },
  service: 'reepay',
});
const call = (name: string, api: string): Fault =>
  payments(name, { api, apiCalls: MANY, slowMs: 2000 }, { api: 'none', apiCalls: 1 });
const webhooks = (name: string, webhook: string): Fault =>
  payments(name, { webhook }, { webhook: 'after' });
const register = (name: string, fault: string): Fault => ({
  ...{ name, service: 'vus' },
  on: { fault, slowMs: 2000 },
  off: { fault: 'none', slowMs: 2000 },
});

/** The faults of a soak, each for a while. */
export const FAULTS: readonly Fault[] = [
  call('ReePay fails', 'error-500'),
  webhooks('no webhooks', 'never'),
  register('the register is down', 'down'),
  call('ReePay does it and fails', 'error-after-commit'),
  webhooks('webhooks come twice', 'twice'),
  call('ReePay is slow', 'slow'),
  register('the register is slow', 'slow'),
  webhooks('webhooks come in reverse', 'reordered'),
  call('ReePay sends everybody away', 'too-many-requests'),
];

/** Switches a fault on or off. */
export async function orderFault(origin: string, fault: Fault, way: 'on' | 'off'): Promise<void> {
  const fields = Object.entries(fault[way]).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const response = await fetch(`${origin}/sandbox/${fault.service}/control/faults`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new Error(`${fault.name}: the control page answered ${response.status}`);
}
