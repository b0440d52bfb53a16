/**
 * The Danish texts embedded in the portal, one JSON file per area with flat `area.key` names.
 * A new area adds its import and its spread here; its keys are then known to `TextKey`.
 */
import common from './da/common.json';
import components from './da/components.json';
import frame from './da/frame.json';
import api from './da/api.json';
import session from './da/session.json';
import overview from './da/overview.json';
import order from './da/order.json';
import photo from './da/photo.json';
import payment from './da/payment.json';
import mail from './da/mail.json';

export const danishTexts = {
  ...common,
  ...components,
  ...frame,
  ...api,
  ...session,
  ...overview,
  ...order,
  ...photo,
  ...payment,
  ...mail,
};

export type TextKey = keyof typeof danishTexts;
