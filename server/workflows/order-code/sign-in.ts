import { subMinutes } from 'date-fns/subMinutes';
import { isSameText, newToken, sha256 } from '../../crypto';
import type { Tx } from '../../db/connect';
import {
  findOrderCodeBy,
  takeCodeTry,
  useOrderCode,
  type OrderCodeRow,
} from '../../db/order-codes';
import { findFlow } from '../../db/order-flows';
import { findLoginByCode, insertSession } from '../../db/sessions';
import type { Deps } from '../../deps';
import { CODE_TRIES, readCode, readOrderNumber } from '../../domain/order-code';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import type { Device } from '../device';
import { hashOf } from './hash';

/** For so long a second press of the same browser lands where the first did. */
const SECOND_PRESS_MINUTES = 1;

/** Where a code is typed. */
interface CodeBrowser {
  /** The browser's cookie from before its login; null for a browser without. */
  visitor: string | null;
  device: Device;
  now: Date;
}

/**
 * A login for the one order that number and code belong to; its token. Five tries a code, and one use:
 * a second press of the same browser is part of it, since that browser shows the answer to the second.
 * @throws Refusal `order-code-wrong`, which does not say what of it is wrong
 */
export async function signInByCode(
  deps: Deps,
  typed: { number: string; code: string },
  browser: CodeBrowser,
): Promise<string> {
  const { db } = deps.connection;
  const { device, now } = browser;
  const [number, code] = [readOrderNumber(typed.number), readCode(typed.code)];
  const tried =
    number === null ? undefined : await takeCodeTry(db, { number, most: CODE_TRIES, now });
  const row = tried ?? (number === null ? undefined : await findOrderCodeBy(db, number));
  // As much work where there is none: the time tells nothing.
  const salt = row?.salt ?? newToken();
  const isRight = isSameText(await hashOf(code ?? '', salt), row?.code_hash ?? '');
  if (!row || !isRight) throw new Refusal('order-code-wrong');
  const { beneficiary_id: beneficiaryId, flow_id: flowId } = row;
  const flow = await findFlow(db, { beneficiaryId, flowId });
  if (flow?.is_open !== 1) throw new Refusal('order-code-wrong');
  const token = newToken();
  await inTransaction(deps, async (tx) => {
    const family = await useUp(tx, row, { isTried: tried !== undefined, browser });
    await insertSession(tx, {
      ...{ idHash: sha256(token), family, beneficiaryId, now, device },
      ...{ brokerSession: null, idToken: null, onlyFlowId: flowId },
    });
  });
  deps.logger.info({ beneficiaryId, flowId }, 'order taken up by code');
  return token;
}

/**
 * Uses the code up; or, for a second press, the family of the login that the first began, so that the
 * pages of either go on.
 * @throws Refusal `order-code-wrong` where it was used otherwise
 */
async function useUp(
  tx: Tx,
  { number, flow_id: flowId, beneficiary_id: beneficiaryId }: OrderCodeRow,
  { isTried, browser: { visitor, now } }: { isTried: boolean; browser: CodeBrowser },
): Promise<string | undefined> {
  const usedBy = visitor === null ? null : sha256(visitor);
  if (isTried && (await useOrderCode(tx, { number, usedBy, now }))) return undefined;
  const since = subMinutes(now, SECOND_PRESS_MINUTES);
  const used = await findOrderCodeBy(tx, number);
  const isSecondPress =
    usedBy !== null &&
    used?.used_by === usedBy &&
    used.used_at !== null &&
    new Date(used.used_at) > since;
  const login = isSecondPress ? await findLoginByCode(tx, { beneficiaryId, flowId }) : undefined;
  if (!login) throw new Refusal('order-code-wrong');
  return login.family ?? undefined;
}
