import { Icon, type IconName } from '~/components/icon';

export interface Fact {
  icon: IconName;
  label: string;
  value: string;
}

/** A few short facts, a line each, with icons that tell them apart at a glance. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="fact-list">
      {facts.map(({ icon, label, value }) => (
        <li key={label}>
          <Icon name={icon} />
          <span>
            {label}: <strong>{value}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
