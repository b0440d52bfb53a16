import { z } from 'zod';
import { cardRank, educationType, rulesRegime, transportAuthority } from './enums';
import { address, day, id, institutionAddress, routeInfo, storableText } from './shared';

/** An approval as the register tells it (docs/protocols/vus.md). */
export const registerApproval = z.object({
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

const ROUTES_MAX = 20;
/** As many as are brought in at once. */
export const ITEMS_MAX = 20_000;

/** The same with the CPR number of its person, as it is brought in (docs/protocols/approval-import.md). */
export const approvalItem = registerApproval.extend({
  cpr: storableText.regex(/^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])\d{2}-?\d{4}$/, {
    message: 'validation.approval-cpr',
  }),
  id: storableText.trim().min(1).max(64),
  schemeType: educationType.exclude(['Unknown']),
  subsidyLevel: cardRank.exclude(['Unknown']),
  routes: registerApproval.shape.routes.max(ROUTES_MAX),
});

/** `POST /api/approvals/push`. */
export const pushBody = z.array(approvalItem).min(1).max(ITEMS_MAX);
export const pushed = z.object({
  /** The import that the approvals are of. */
  id,
  count: z.number().int(),
  /** How many people they are for. */
  people: z.number().int(),
  /** False for what was brought in before, by the same call or a file: nothing changed. */
  isNew: z.boolean(),
});
export type Pushed = z.infer<typeof pushed>;
