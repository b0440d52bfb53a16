import type { GroupCardsAnswer, PlanDraftChange } from '#server/contract/group-plan';
import type { Overview } from '#server/contract/overview';
import { ApiSession } from './api-session';
import { orderAllDays } from './later-order';
import type { TestPortal } from './portal';

/** One group of a person, and the calls that plan its periods. */
export class GroupPlan {
  private constructor(
    readonly session: ApiSession,
    readonly groupId: string,
  ) {}

  /** Anna's, with a paid first period from 3 March and all later ones of her approval. */
  static async ofAnna(portal: TestPortal): Promise<GroupPlan> {
    await orderAllDays(portal);
    return GroupPlan.of(portal, 'anna');
  }

  /** The first group of a demo person. */
  static async of(portal: TestPortal, username: string): Promise<GroupPlan> {
    const session = await ApiSession.signIn(portal, username);
    const { groups } = await session.read<Overview>('/cards/overview');
    return new GroupPlan(session, groups[0]?.id ?? '');
  }

  /** Whether the overview has no group with cards left. */
  get isOver(): boolean {
    return this.groupId === '';
  }

  get path(): string {
    return `/groups/${this.groupId}`;
  }

  read = (query = ''): Promise<GroupCardsAnswer> =>
    this.session.read<GroupCardsAnswer>(`${this.path}/cards${query}`);

  /** One operation on the draft of this version, the newest if left out. */
  async edit(op: PlanDraftChange['op'], version?: number) {
    const newest = version ?? (await this.read()).plan.draftVersion;
    return this.session.call('POST', `${this.path}/plan-draft`, { body: { version: newest, op } });
  }

  drop = () => this.session.call('DELETE', `${this.path}/plan-draft`);

  /** Saves the plan as it is shown, or these cards. */
  async save(
    change: { cards?: object[]; options?: object; draftVersion?: number; promise?: string } = {},
  ) {
    const { cardGroup } = await this.read();
    const cards = cardGroup.cardExes.map(({ card: { id, period } }) => ({ id, period }));
    return this.session.call('PUT', `${this.path}/cards`, { body: { cards, ...change } });
  }
}

/** Every warning of a plan accepted. */
export const ACCEPT_ALL = {
  acceptJunePeriodWarning: true,
  acceptNoJulyPeriodsWarning: true,
  acceptShortLastPause: true,
  acceptShortLastPeriod: true,
};

/** The periods of an answer: their days, and what is said of those that stay. */
export const daysOf = ({ cardGroup }: GroupCardsAnswer): string[] =>
  cardGroup.cardExes.map(({ card: { period }, lock }) =>
    [period.from, period.to, lock].filter(Boolean).join(' '),
  );
