import type { CardStatus } from '#server/contract/enums';
import { Icon, type IconName } from '~/components/icon';

export interface TitledStatus {
  value: CardStatus;
  title: string;
}

type Tone = 'green' | 'red' | 'grey';

/** Every other status is grey. */
const TONES: Partial<Record<CardStatus, Tone>> = {
  Active: 'green',
  Paid: 'green',
  Cancelled: 'red',
  Closed: 'red',
  Expired: 'red',
  FaultyPayment: 'red',
};

const ICONS: Record<Tone, IconName> = { green: 'check', red: 'stop', grey: 'dot' };

/** @internal exported for tests */
export function statusTone(status: CardStatus): Tone {
  return TONES[status] ?? 'grey';
}

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={ICONS[tone]} />
      {children}
    </span>
  );
}

/** A status in words, with a colour and an icon whose shape says the same. */
export function StatusBadge({ status }: { status: TitledStatus }) {
  if (!status.title) return null;
  return <Badge tone={statusTone(status.value)}>{status.title}</Badge>;
}
