import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '#server/db/erase-person';
import type { RejsekortPort } from '#server/outbound/rejsekort/port';
import { as } from '#server/seed/order-as';
import { changeContacts, changeDeliveryAddress } from '#server/workflows/profile';
import { fetchCustomer } from '#server/workflows/rejsekort/customer';
import { saveProfilePhoto } from '#server/workflows/save-photo';
import { findCaller, startSession } from '#server/workflows/session';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { orderUntilPayment, photoFile, TYPED_CONTACTS } from '../worlds/journey';
import { orderAllDays } from '../worlds/later-order';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { readBytes } from '../worlds/rows';
import { hrefOf, pathOf, titleOf } from '../worlds/shown';

const AARHUS = {
  ...{ personFirstName: 'Anna', personLastName: 'Lindholm', coName: '' },
  ...{ streetName: 'Vestergade', streetNumber: '3', floor: '', side: '' },
  ...{ postcode: '8000', city: '', country: 'Denmark' },
};

describe('the profile', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
  });
  const text = ({ page }: FormClient) => readable(mainText(page!.document));

  it('takes contact information by the rules of an order, and shows what was saved', async () => {
    await anna.open('/profile');
    await anna.open(hrefOf(anna, 'Tilføj kontaktinformation')!);
    await anna.submit('Gem', { ...TYPED_CONTACTS, repeatedEmail: 'en@anden.dk' });
    expect(anna.page?.status).toBe(422);
    expect(text(anna)).toContain('De to e-mailadresser skal være ens');
    await anna.submit('Gem', TYPED_CONTACTS);
    expect(pathOf(anna)).toBe('/profile');
    expect(anna.page?.html).toContain('Din kontaktinformation er gemt.');
    expect(text(anna)).toContain('Kontaktinformation\nE-mail\nanna@eksempel.dk');
    expect(hrefOf(anna, 'Ret kontaktinformation')).toBe('/profile/contacts');
  });

  it('takes a delivery address by the rules of an order, and shows it with the town it found', async () => {
    await anna.open('/profile');
    await anna.open(hrefOf(anna, 'Ret leveringsadressen')!);
    await anna.submit('Gem adresse', { ...AARHUS, postcode: '80000' });
    expect(anna.page?.status).toBe(422);
    await anna.submit('Gem adresse', AARHUS);
    expect(pathOf(anna)).toBe('/profile');
    expect(anna.page?.html).toContain('Din leveringsadresse er gemt.');
    expect(text(anna)).toContain('Vestergade 3\n8000 Aarhus C');
  });

  it('does not show where somebody with a protected address lives, also not to correct it', async () => {
    const lone = await signedIn(portal, 'lone');
    await lone.open('/profile/address');
    expect(text(lone)).toContain('Din adresse er beskyttet og vises ikke.');
    expect(lone.page?.html).not.toContain('Kornettsgatan');
    await lone.submit('Gem adresse', AARHUS);
    expect(text(lone)).toContain('Leveringsadresse\nDin adresse er beskyttet og vises ikke her.');
  });

  it('changes nothing of a blocked account, and says why', async () => {
    const blocked = await signedIn(portal, 'blocked');
    const before = await personOf(portal, 'blocked');
    for (const [path, button, typed] of [
      ['/profile/contacts', 'Gem', TYPED_CONTACTS],
      ['/profile/address', 'Gem adresse', AARHUS],
    ] as const) {
      await blocked.open(path);
      await blocked.submit(button, typed);
      expect(pathOf(blocked)).toBe(path);
      expect(text(blocked)).toContain('spærret');
    }
    expect(await personOf(portal, 'blocked')).toEqual(before);
  });

  it('gives no address for XU that its cards are not posted to', async () => {
    const lone = await ApiSession.signIn(portal, 'lone');
    expect(await lone.read('/delivery-address')).toMatchObject({ isProtected: true });
    const { db } = portal.deps.connection;
    const swedish = { ...AARHUS, country: 'Sweden', isProtected: false };
    await db
      .updateTable('beneficiary')
      .set({ delivery_address: JSON.stringify(swedish) })
      .where('username', '=', 'lone')
      .execute();
    expect(await lone.read('/delivery-address?schemeType=XU')).toBeNull();
    // Hers is protected by the register, and so is what she wrote before it was.
    expect(await lone.read('/delivery-address?schemeType=UU')).toMatchObject({
      ...{ isProtected: true, country: 'Unknown', streetName: '', postcode: '' },
    });
  });

  describe('deleted', () => {
    /** Every row of every table as text, bytes included. */
    async function everything(): Promise<string[]> {
      const { db } = portal.deps.connection;
      const tables = await db.introspection.getTables();
      expect(tables.length).toBeGreaterThan(20);
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
        found.push(...rows.map((row) => `${name}: ${JSON.stringify(row, readBytes)}`));
      }
      return found;
    }
    /** What the books hold of payments and receipts. */
    const books = async () => {
      const { db } = portal.deps.connection;
      const payments = db.selectFrom('payment_operation').orderBy('id');
      return [
        await payments.select(['id', 'amount_ore', 'state', 'handle', 'provider']).execute(),
        await db.selectFrom('payment_transition').selectAll().orderBy('id').execute(),
        await db.selectFrom('receipt').selectAll().execute(),
      ];
    };
    const cards = () =>
      portal.deps.connection.db
        .selectFrom('card')
        .select(['id', 'price_ore', 'from_day', 'to_day', 'paid_at', 'status'])
        .orderBy('from_day')
        .execute();

    it('leaves nothing of the person in any table but what was sold and paid', async () => {
      await orderAllDays(portal);
      await portal.goTo('2027-03-02');
      const again = await signedIn(portal, 'anna');
      const person = await personOf(portal, 'anna');
      const photo = await portal.deps.connection.db.selectFrom('photo').select('id').execute();
      const personal = [
        ...['Lindholm', 'Kastanjevej', 'anna@eksempel.dk', '12345678', 'Sydfyns', '411111'],
        ...['Svendborg', '"anna"', 'login:anna', person.cpr_hash, person.cpr_encrypted],
        ...[person.birth_date, ...photo.map(({ id }) => id)],
      ];
      const told = async () => {
        const rows = (await everything()).join('\n');
        return personal.filter((word) => rows.includes(word));
      };
      expect((await told()).length).toBeGreaterThan(10);
      const sold = await cards();
      expect(sold.length).toBeGreaterThan(5);
      const paid = await books();
      await again.open('/profile');
      await again.open(hrefOf(again, 'Slet min profil')!);
      expect(titleOf(again)).toContain('Slet din profil');
      await again.submit('Slet min profil');
      expect(pathOf(again)).toBe('/deleted');
      expect(text(again)).toContain('Udmelding\nDin profil er slettet');
      expect(await told()).toEqual([]);
      expect(await cards()).toEqual(sold);
      expect(await books()).toEqual(paid);
      // Nothing that runs later misses what is gone.
      await portal.runJobs();
      expect(await told()).toEqual([]);
    });

    it('leaves no row that names the person but those of the books, and no mail that was sent', async () => {
      await orderAllDays(portal);
      const { db } = portal.deps.connection;
      const { id } = await personOf(portal, 'anna');
      const approval = await db.selectFrom('approval').select('id').executeTakeFirstOrThrow();
      await portal.goTo('2027-03-02');
      await db
        .insertInto('own_change')
        .values({
          ...{ approval_id: approval.id, beneficiary_id: id },
          ...{ cards: '{"before":[],"after":[]}', saved_at: '2027-03-02T08:00:00.000Z' },
        })
        .execute();
      const noted = { beneficiary_id: id, about: 'next-period-7', subject: 'a' };
      await db
        .insertInto('reminder')
        .values({ ...noted, sent_at: '2027-03-02T08:00:00.000Z' })
        .execute();
      const naming = async () => {
        const tables = await db.introspection.getTables();
        const found: string[] = [];
        for (const { name, columns } of tables) {
          if (!columns.some((column) => column.name === 'beneficiary_id')) continue;
          const rows = sql`select 1 from ${sql.table(name)} where beneficiary_id = ${id} limit 1`;
          if ((await rows.execute(db)).rows.length > 0) found.push(name);
        }
        return found.sort();
      };
      expect(await naming()).toEqual(expect.arrayContaining(['message', 'own_change', 'reminder']));
      const again = await ApiSession.signIn(portal, 'anna');
      expect((await again.call('DELETE', '/profile')).status).toBe(200);
      const BOOKS = ['card', 'card_group', 'payment_operation', 'receipt'];
      expect(await naming()).toEqual(BOOKS);
      await portal.runJobs();
      expect(await naming()).toEqual(BOOKS);
      const sealed = await db
        .selectFrom('job')
        .select('payload')
        .where('kind', '=', 'send-sealed-mail')
        .execute();
      expect(
        sealed.map(({ payload }) => (JSON.parse(payload) as { sealed: string }).sealed),
      ).toEqual(['']);
    });

    it('takes nothing that was on its way meanwhile', { tags: 'postgres' }, async () => {
      const { deps } = portal;
      const { db } = deps.connection;
      const { id } = await personOf(portal, 'anna');
      const erase = () => db.transaction().execute((tx) => erasePerson(tx, id, portal.clock.now()));
      const rejsekort = Object.assign(Object.create(deps.rejsekort) as RejsekortPort, {
        findCustomer: async () => {
          await erase();
          return { customerId: '123', isConsentReceived: true };
        },
      });
      const jpeg = Buffer.from(await (await photoFile()).arrayBuffer());
      await as(deps, 'anna', async (caller) => {
        const late = [
          () => fetchCustomer({ ...deps, rejsekort }, caller),
          () =>
            changeContacts(deps, caller, {
              ...{ email: 'anna@eksempel.dk', repeatedEmail: 'anna@eksempel.dk' },
              ...{ phone: '20304050', phoneCountry: 'Denmark' },
            }),
          () => changeDeliveryAddress(deps, caller, { ...AARHUS, country: 'Denmark' }),
          () => saveProfilePhoto(deps, caller, { file: jpeg }),
        ];
        for (const change of late) await expect(change()).rejects.toThrow('not-signed-in');
        const token = await startSession(db, id, portal.clock.now());
        expect(await findCaller(deps, token, portal.clock.now())).toBeNull();
      });
      const row = db.selectFrom('beneficiary').selectAll().where('id', '=', id);
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({
        ...{ contact_email: null, contact_phone: null, delivery_address: null },
        ...{ photo_id: null, rejsekort_customer_id: null },
      });
      expect(
        await db.selectFrom('photo').select('id').where('beneficiary_id', '=', id).execute(),
      ).toEqual([]);
    });

    it('ends every login, and the same person begins from nothing', async () => {
      const other = await ApiSession.signIn(portal, 'anna');
      await anna.open('/profile/delete');
      const press = anna.prepare('Slet min profil');
      await anna.send(press);
      expect(pathOf(anna)).toBe('/deleted');
      expect((await other.call('GET', '/profile')).status).toBe(401);
      await anna.open('/profile');
      expect(pathOf(anna)).toBe('/login');
      await anna.submit('Log ind', { username: 'anna' });
      expect(text(anna)).toContain('kunne ikke findes');
    });

    it('gives up the periods that are not paid, so that nothing is taken for them later', async () => {
      await orderAllDays(portal);
      await portal.goTo('2026-03-02');
      const { db } = portal.deps.connection;
      await db.updateTable('card').set({ paid_at: null, status: 'Ordered' }).execute();
      await anna.open('/profile/delete');
      await anna.submit('Slet min profil');
      expect(pathOf(anna)).toBe('/deleted');
      const statuses = (await cards()).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set(['Cancelled']));
      const { rows } = await sql`select 1 from card where next_change_on is not null`.execute(db);
      expect(rows).toEqual([]);
    });

    it('is refused while a paid card is good, and the page says until when', async () => {
      await orderAllDays(portal);
      const api = await ApiSession.signIn(portal, 'anna');
      expect(await api.read('/profile/deletion-option')).toBe(false);
      expect(await api.read('/profile/deletion-obstacle')).toMatchObject({ reason: 'card' });
      const refused = await api.call('DELETE', '/profile');
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'profile-locked']);
      await anna.open('/profile/delete');
      expect(text(anna)).toContain('Du kan ikke slette din profil nu');
      expect(text(anna)).toContain('Du har et betalt kort, der gælder til og med 1. apr. 2026.');
      expect(anna.page?.document.querySelector('main button')).toBeNull();
    });

    it('asked for on a page that was opened before the card was paid, says why not', async () => {
      await anna.open('/profile/delete');
      const old = anna.prepare('Slet min profil');
      await orderAllDays(portal);
      await anna.send(old);
      expect(pathOf(anna)).toBe('/profile/delete');
      expect(text(anna)).toContain('gælder til og med 1. apr. 2026');
      expect(await personOf(portal, 'anna')).toMatchObject({ last_name: 'Lindholm' });
    });

    it('is refused while a payment is under way', async () => {
      await orderUntilPayment(anna);
      const api = await ApiSession.signIn(portal, 'anna');
      expect(await api.read('/profile/deletion-obstacle')).toEqual({ reason: 'payment' });
      expect((await api.call('DELETE', '/profile')).status).toBe(409);
    });
  });
});
