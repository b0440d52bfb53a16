import { displayPhone } from '../contract/contact';
import type { Profile } from '../contract/profile-view';
import { getBeneficiary } from '../db/beneficiaries';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { listSubsidies } from './approvals';
import { maskedOrNull } from './mask-address';
import { deliveryAddressOf } from './order/read/home-address';
import type { Caller } from './session';

/** «Min profil». */
export async function profileOf(deps: Deps, caller: Caller): Promise<Profile> {
  const today = dayInCopenhagen(deps.clock.now());
  const person = await getBeneficiary(deps.connection.db, caller.beneficiaryId);
  const subsidies = await listSubsidies(deps, caller);
  const address = deliveryAddressOf(person);
  return {
    fullName: caller.fullName,
    photoId: caller.photoId,
    createdDate: dayInCopenhagen(new Date(person.created_at)),
    showId: true,
    id: person.id,
    customerId: person.rejsekort_customer_id,
    contactInfo:
      person.contact_email === null
        ? null
        : {
            email: person.contact_email,
            displayPhone: displayPhone(
              person.contact_phone ?? '',
              person.contact_phone_country ?? 'Denmark',
            ),
          },
    deliveryAddress: maskedOrNull(address),
    subsidiesInUse: subsidies.filter(
      ({ hasOrderedCards, validPeriod }) => hasOrderedCards && validPeriod.to >= today,
    ),
    allowMarketingContact: person.marketing_consent === 1,
    remindersAreMailed: person.reminders_stopped_at === null,
  };
}
