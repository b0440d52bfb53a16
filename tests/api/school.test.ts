import { describe, expect, it } from 'vitest';
import type { SchoolApprovals } from '#server/contract/admin';
import { newId } from '#server/crypto';
import { addDays } from '#server/domain/day';
import { ApiSession } from '../worlds/api-session';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';
import { signedInStaff } from '../worlds/staff';

/* What staff of a school see: who of theirs is approved, and nothing else of anybody. */

const OWN = { school_name: 'Hovedstadens Universitet', school_postcode: '2300' };

describe('staff of a school', () => {
  const portal = portalPerTest({});
  const db = () => portal.deps.connection.db;
  const read = async () => {
    const sanne = await ApiSession.signInStaff(portal, 'skole');
    return sanne.read<SchoolApprovals>('/admin/school');
  };

  it('see the approvals of their school that the register has told of, and no others', async () => {
    expect((await read()).approvals).toEqual([]);
    for (const username of ['anna', 'bo']) await signedIn(portal, username);
    const own = await db().selectFrom('approval').selectAll().execute();
    const ofSchool = own.filter((row) => row.school_name === OWN.school_name);
    const { approvals, school } = await read();
    expect(school).toBe('Hovedstadens Universitet');
    expect(approvals.map(({ id }) => id).toSorted()).toEqual(
      ofSchool.map(({ id }) => id).toSorted(),
    );
    expect(ofSchool.length).toBeGreaterThan(0);
    expect(ofSchool.length).toBeLessThan(own.length);
  });

  it('see neither CPR number nor address, and it is written down whom they see', async () => {
    await signedIn(portal, 'bo');
    const sanne = await signedInStaff(portal, 'skole');
    await sanne.open('/admin');
    expect(pathOf(sanne)).toBe('/admin/school');
    const { first_name: name, birth_date: born, ...person } = await personOf(portal, 'bo');
    expect(textOf(sanne)).toContain(name);
    const cpr = portal.deps.secrets.decrypt(person.cpr_encrypted);
    for (const hidden of [cpr, cpr.slice(0, 6), born, person.contact_email ?? '@']) {
      expect(sanne.page?.html).not.toContain(hidden);
    }
    const bo = await ApiSession.signIn(portal, 'bo');
    expect(await bo.read('/profile/access')).toMatchObject([
      { action: 'view', role: 'SchoolAdmin' },
    ]);
  });

  it('see an approval until it is over, withdrawn, or its person gone', async () => {
    await signedIn(portal, 'bo');
    const [{ id }] = (await read()).approvals as [SchoolApprovals['approvals'][number]];
    const { valid_to: last } = await db()
      .selectFrom('approval')
      .select('valid_to')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ids = async () => (await read()).approvals.map((approval) => approval.id);
    await portal.goTo(last);
    expect(await ids()).toContain(id);
    const remove = (removed_at: string | null) =>
      db().updateTable('approval').set({ removed_at }).where('id', '=', id).execute();
    await remove('2026-03-02T08:00:00.000Z');
    expect(await ids()).not.toContain(id);
    await remove(null);
    await portal.goTo(addDays(last, 1));
    expect(await ids()).not.toContain(id);
  });

  it('see a school of the same name elsewhere as another one', async () => {
    await signedIn(portal, 'bo');
    await db().updateTable('approval').set({ school_postcode: '8000' }).execute();
    expect((await read()).approvals).toEqual([]);
  });

  it('turn the pages of a large school', async () => {
    await signedIn(portal, 'bo');
    const row = await db()
      .selectFrom('approval')
      .selectAll()
      .where('school_name', '=', OWN.school_name)
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 20; count++) {
      const another = { ...row, id: newId(), vus_id: `v${count}` };
      await db().insertInto('approval').values(another).execute();
    }
    const sanne = await signedInStaff(portal, 'skole');
    await sanne.open('/admin/school');
    expect(sanne.page!.document.querySelectorAll('main li strong')).toHaveLength(12);
    await sanne.open('/admin/school?side=2');
    expect(sanne.page!.document.querySelectorAll('main li strong').length).toBeGreaterThan(8);
    await sanne.open('/admin/school?side=99');
    expect(pathOf(sanne)).toBe('/admin/school');
  });

  it('see no person, text, refund or work of the portal', async () => {
    const sanne = await signedInStaff(portal, 'skole');
    const { id } = await personOf(portal, 'bo');
    for (const path of [
      `/admin/person/${id}`,
      '/admin/texts?soeg=e',
      '/admin/refunds',
      '/admin/operate',
    ]) {
      await sanne.open(path);
      expect(pathOf(sanne), path).toBe('/admin/school');
      expect(sanne.page!.html).toContain('Den side har du ikke adgang til.');
    }
    const grete = await ApiSession.signInStaff(portal, 'support');
    expect((await grete.call('GET', '/admin/school')).status).toBe(403);
  });
});
