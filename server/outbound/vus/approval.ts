import { z } from 'zod';
import { cardRank, educationType, rulesRegime, transportAuthority } from '../../contract/enums';
import { address, day, institutionAddress, routeInfo } from '../../contract/shared';

/** An approval as the register tells it (docs/protocols/vus.md). */
export const vusApproval = z.object({
  id: z.string(),
  schemeType: educationType,
  subsidyLevel: cardRank,
  validFrom: day,
  validTo: day,
  from: address,
  to: address.nullable(),
  institution: institutionAddress,
  blockedReason: z.string().nullable(),
  rulesRegime,
  routes: z.array(
    z.object({
      id: z.string(),
      pto: transportAuthority,
      info: routeInfo,
      ordinaryPriceOre: z.number().int().nullable(),
    }),
  ),
});
