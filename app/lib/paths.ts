/** Every URL of the portal that code links to; the screens themselves stand in `app/routes.ts`. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  dataRetrieval: '/dataRetrieval',
  noDataConnection: '/noDataConnection',
  problematicAddress: '/problematicAddress',
  error: '/error',
  extendSession: '/session/extend',
  overview: '/overview',
  approvals: '/approvals',
  messages: '/messages',
  history: '/history',
  profile: '/profile',
  help: '/help',
  statement: '/was',
  order: '/order',
  orderConfiguration: '/order/configuration',
  orderScheme: '/order/configuration/scheme',
  orderSubsidy: '/order/configuration/subsidy',
  orderRoute: '/order/configuration/route',
  orderDelivery: '/order/configuration/delivery',
  orderPeriods: '/order/configuration/periods',
  orderContacts: '/order/contacts',
  orderAddress: '/order/contacts/address',
  orderPhoto: '/order/photo',
  orderSummary: '/order/summary',
  orderPaymentMode: '/order/payment-mode',
  orderPayment: '/order/payment',
  orderPaymentStatus: '/order/payment-status',
  orderReceipt: '/order/receipt',
  orderCancel: '/order/cancel',
  orderChanged: '/order/changed',
} as const;

/** `target` when it is a path of this site, else `fallback`; blocks `//host`, `/\host` and schemes. */
export function ownPath(target: string | null, fallback: string): string {
  if (!target || !/^\/(?![/\\])[^\\\s]*$/.test(target)) return fallback;
  try {
    const url = new URL(target, 'http://portal.invalid');
    return url.host === 'portal.invalid' ? url.pathname + url.search : fallback;
  } catch {
    return fallback;
  }
}
