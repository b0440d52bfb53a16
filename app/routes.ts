import { index, route, type RouteConfig } from '@remix-run/route-config';

/** Every screen: URL and module. */
export default [
  index('routes/home.ts'),

  route('login', 'routes/session/login.tsx'),
  route('logout', 'routes/session/logout.tsx'),
  route('dataRetrieval', 'routes/session/data-retrieval.tsx'),
  route('noDataConnection', 'routes/session/no-data-connection.tsx'),
  route('problematicAddress', 'routes/session/problematic-address.tsx'),
  route('error', 'routes/session/error.tsx'),
  route('session/extend', 'routes/session/extend.ts'),
  route('was', 'routes/session/accessibility-statement.tsx'),

  route('help', 'routes/information/help.tsx'),
  route('contact', 'routes/information/contact.tsx'),
  route('privacy', 'routes/information/privacy.tsx'),
  route('cookies', 'routes/information/cookies.tsx'),

  route('overview', 'routes/overview/overview.tsx'),
  route('overview/card/:id', 'routes/overview/card.tsx'),
  route('overview/rejsebillet-banner', 'routes/overview/rejsebillet-banner.ts'),

  route('approvals', 'routes/approvals/approvals.tsx'),
  route('messages', 'routes/messages/messages.tsx'),
  route('history', 'routes/history/history.tsx'),
  route('profile', 'routes/profile/profile.tsx'),
  route('profile/photo', 'routes/profile/photo.ts'),

  route('order', 'routes/order/order.ts'),
  route('order/address', 'routes/order/address.tsx'),
  route('order/configuration', 'routes/order/configuration/configuration.tsx'),
  route('order/configuration/scheme', 'routes/order/configuration/scheme.tsx'),
  route('order/configuration/subsidy', 'routes/order/configuration/subsidy.tsx'),
  route('order/configuration/route', 'routes/order/configuration/route.tsx'),
  route('order/configuration/delivery', 'routes/order/configuration/delivery.tsx'),
  route('order/configuration/periods', 'routes/order/configuration/periods.tsx'),
  route('order/terms', 'routes/order/terms.tsx'),
  route('order/contacts', 'routes/order/contacts/contacts.tsx'),
  route('order/contacts/address', 'routes/order/contacts/address.tsx'),
  route('order/photo', 'routes/order/photo/photo.tsx'),
  route('order/photo/file', 'routes/order/photo/file.ts'),
  route('order/photo/crop', 'routes/order/photo/crop.tsx'),
  route('order/photo/draft', 'routes/order/photo/draft.ts'),
  route('order/summary', 'routes/order/summary.tsx'),
  route('order/payment-mode', 'routes/order/payment/payment-mode.tsx'),
  route('order/payment', 'routes/order/payment/payment.tsx'),
  route('order/payment-status', 'routes/order/payment/payment-status.tsx'),
  route('order/process-nets', 'routes/order/payment/process-nets.tsx'),
  route('order/receipt', 'routes/order/receipt.tsx'),
  route('order/cancel', 'routes/order/cancel.tsx'),
  route('order/unfinished', 'routes/order/unfinished.tsx'),
  route('order/active', 'routes/order/active.tsx'),
  route('order/changed', 'routes/order/changed.tsx'),
  route('payment-status/:sessionId', 'routes/payment/payment-status.tsx'),

  route('files/terms', 'routes/files/terms.tsx'),

  route('sandbox/components', 'routes/sandbox/components.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
