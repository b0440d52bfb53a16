import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { notificationType, type NotificationType } from '#server/contract/notifications';
import { inTransaction } from '#server/in-transaction';
import { tell } from '#server/workflows/notifications/raise';
import { NOTIFICATION_KINDS, typesAnsweredBy } from '#server/workflows/notifications/types';
import { addPeopleLike } from '../worlds/extra-people';
import { personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';

/** How each is brought about in the demo: a page of the stand-ins, and the button or field on it. */
const CONTROLS: Record<NotificationType, [page: string, control: string]> = {
  ChangesFromVUS: ['vus/control', 'Spær'],
  CardCancelledDueToOpenApiChanges: ['vus/control', 'Træk tilbage'],
  ApprovedPeriodHasBeenExtended: ['vus/control', 'Flyt slutdatoen'],
  CardCancelledDueToRoutesIncompatibility: ['gvss/control', 'Personen er flyttet'],
  IsLongRouteChanged: ['gvss/control', 'Sæt prisen'],
  BeneficiaryPriceHasChanged: ['gvss/control', 'Sæt prisen'],
  TooLargePriceDiff: ['gvss/control', 'Sæt prisen'],
  RouteHasBeenUpdatedCoverageExtended: ['gvss/control', 'Læg en zone til'],
  RouteHasBeenUpdatedCoveragedReducedToZoneUnchanged: ['gvss/control', 'Tag en zone fra'],
  RouteHasBeenUpdatedSameCoverageFromZoneChanged: ['gvss/control', 'Ny startzone'],
  RouteHasBeenChanged: ['gvss/control', 'Godkend'],
  BeneficiaryHasPausedGroup: ['gvss/control', 'Godkend'],
  CardGroupChanged: ['companies/control', 'Ret navnet'],
  ProgramChanged: ['companies/control', 'Erstat fra i morgen'],
  ProgramDeactivated: ['companies/control', 'Slut'],
  RejseBilletAppCardHasBeenRefunded: ['companies/control', 'Betal tilbage'],
  SecondaryCardIsBlocked: ['companies/control', 'Betal tilbage'],
  SecondaryCardProductionHasBeenBlacklisted: ['companies/control', 'Sæt på listen'],
  BeneficiaryHasBeenRemovedFromSecondaryFraudBlackList: ['companies/control', 'Tag af listen'],
  RKOrderAlreadyExistNotification: ['rejsekort/control', 'Ligger der i forvejen'],
  RKCardRefunded: ['rejsekort/control', 'Betal tilbage'],
  RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard: [
    'rejsekort/control',
    'Erstat kortet',
  ],
  NewPaymentDataIsNecessary: ['reepay/control', 'nextSavedMethodCharge'],
  RKPaymentAgreementInvalid: ['netaxept/control', 'Spær kortet'],
  RKRegularPaymentFailed: ['netaxept/control', 'Afvises med'],
  RKSinglePaymentFailed: ['netaxept/control', 'Afvises med'],
  MoneyReservationNotification: ['time', 'Gå til dagen'],
  SeasonPassReadyForPayment: ['time', 'Gå til dagen'],
  CardIsReadyForReepaySinglePayment: ['time', 'Gå til dagen'],
  ReepaySinglePaymentWindowIsAboutToExpire: ['time', 'Gå til dagen'],
  CardCancelledDueToReepayExpiredSinglePaymentWindow: ['time', 'Gå til dagen'],
  Test: ['', 'Send prøve'],
};

/** All of the source below a folder. */
const source = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

describe('every type of notification', () => {
  const portal = sharedPortal({ runsJobs: false });
  let username = '';
  beforeAll(async () => {
    [username = ''] = await addPeopleLike(portal, 'anna', 1);
  });

  const raising = `${source('server/workflows')}\n${source('server/domain')}`;
  // Where types are only listed: how they are told, and what settles them.
  const listing = ['types', 'settle']
    .map((name) => readFileSync(`server/workflows/notifications/${name}.ts`, 'utf8'))
    .join('\n');
  const mentions = (text: string, type: string) => text.split(`'${type}'`).length - 1;

  it.each(notificationType.options)('%s is raised by a workflow', (type) => {
    expect(mentions(raising, type)).toBeGreaterThan(mentions(listing, type));
  });

  it.each(Object.entries(CONTROLS))(
    '%s can be brought about in the demo (%j)',
    (_type, [page, control]) => {
      const folder = page === '' ? '' : page.split('/')[0];
      expect(source(`server/sandbox/${folder ?? ''}`)).toContain(control);
    },
  );

  it('is shown on the page of all notifications', async () => {
    const { id: beneficiaryId } = await personOf(portal, username);
    for (const type of notificationType.options) {
      await inTransaction(portal.deps, (tx) =>
        tell(portal.deps, tx, {
          ...{ type, beneficiaryId, event: type },
          variant: NOTIFICATION_KINDS[type].variants?.[0] ?? '',
        }),
      );
    }
    const { db } = portal.deps.connection;
    const browser = await signedIn(portal, username);
    const shown: string[] = [];
    for (const page of ['', '&side=2', '&side=3', '&side=4']) {
      await browser.open(`/overview?vis=meddelelser${page}`);
      const titles = browser.page?.document.querySelectorAll('.told-title') ?? [];
      shown.push(...[...titles].map(({ textContent }) => textContent));
    }
    const rows = await db
      .selectFrom('notification')
      .select('type')
      .where('beneficiary_id', '=', beneficiaryId)
      .where('approved_at', 'is', null)
      .execute();
    expect(rows).toHaveLength(notificationType.options.length);
    expect(shown).toHaveLength(rows.length);

    // What is only to be read is no news after 90 days.
    const open = () =>
      db
        .selectFrom('notification')
        .select('type')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('approved_at', 'is', null)
        .execute();
    await portal.goTo('2026-05-31');
    expect(await open()).toHaveLength(rows.length);
    await portal.goTo('2026-06-01');
    const read = new Set<string>(typesAnsweredBy('read'));
    expect((await open()).map(({ type }) => type).sort()).toEqual(
      notificationType.options.filter((type) => !read.has(type)).sort(),
    );
  });
});
