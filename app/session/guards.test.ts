import { describe, expect, test } from 'vitest';
import type { AuthCheck } from '#server/contract/auth';
import { guard } from './guards';

const anonymous: AuthCheck = {
  isAuthenticated: false,
  user: null,
  staff: null,
  csrfToken: 'salt.mac',
  expiresAt: null,
  secondsLeft: 0,
  loginEnd: null,
  retrieval: 'none',
  dataError: 'NoError',
  isRetrievalDue: false,
  openFlowId: null,
  onlyFlowId: null,
  obligatoryFlowId: null,
  hasObligatoryFlow: false,
  openNotifications: 0,
  mustRead: false,
  autoOrderFlowDone: false,
  disableMitIdLogIn: true,
  showFrontPageWarning: false,
  isReadOnly: false,
  showLayoutLoading: false,
  debugLogin: true,
  timeMachine: { enabled: false, today: '2026-03-02' },
};
const signedIn: AuthCheck = {
  ...anonymous,
  isAuthenticated: true,
  user: {
    userId: 'anna',
    userKind: 'Beneficiary',
    isShadow: false,
    isAssisting: false,
    shadowUserId: null,
    userName: 'Anna Lindholm',
    shadowUserName: null,
    mfaType: 'None',
    accountState: 'Normal',
  },
  expiresAt: '2026-03-02T08:30:00.000Z',
  secondsLeft: 1800,
};
const ready: AuthCheck = { ...signedIn, retrieval: 'done' };
const ordering: AuthCheck = { ...ready, openFlowId: 'flow' };
const obliged: AuthCheck = { ...ordering, hasObligatoryFlow: true };
const failed: AuthCheck = { ...signedIn, retrieval: 'failed', dataError: 'ErrorFromVUS' };
const badAddress: AuthCheck = { ...failed, dataError: 'ProblematicAddress' };

/** Where the guards lead from a path; the path itself when they let it through. */
function leads(session: AuthCheck, path: string): string {
  const verdict = guard(session, new URL(path, 'https://portal.example'));
  return verdict.allow ? path : verdict.to;
}

describe('guard 1: staff show their second factor first, and have pages of their own', () => {
  const may = ['support', 'refunds'] as const;
  const beforeMfa = { needsMfa: true, isViewOver: false } as const;
  const member = { name: 'Grete', role: 'Admin' as const, may, ...beforeMfa };
  const unverified: AuthCheck = { ...anonymous, staff: member };
  const withWork = (...work: NonNullable<AuthCheck['staff']>['may'][number][]): AuthCheck => ({
    ...anonymous,
    staff: { ...member, may: work, needsMfa: false },
  });
  const verified = withWork(...may);
  test.each([
    [unverified, '/', '/mfa'],
    [unverified, '/login', '/mfa'],
    [unverified, '/overview', '/mfa'],
    [unverified, '/mfa', '/mfa'],
    [unverified, '/mfa/recovery', '/mfa/recovery'],
    [unverified, '/mfa/codes', '/mfa?videre=%2Fmfa%2Fcodes'],
    [unverified, '/admin', '/mfa?videre=%2Fadmin'],
    [unverified, '/dataRetrieval', '/mfa'],
    [unverified, '/dataRetrieval?videre=%2Fadmin%2Ftexts%2Fa', '/mfa?videre=%2Fadmin%2Ftexts%2Fa'],
    [unverified, '/dataRetrieval?videre=%2Foverview', '/mfa'],
    [unverified, '/admin/person/7?side=2', '/mfa?videre=%2Fadmin%2Fperson%2F7%3Fside%3D2'],
    [unverified, '/session/extend', '/session/extend'],
    [unverified, '/logout', '/logout'],
    [unverified, '/was', '/was'],
    [verified, '/login', '/admin'],
    [verified, '/mfa', '/admin'],
    [verified, '/dataRetrieval', '/admin'],
    [verified, '/dataRetrieval?videre=%2Fadmin%2Fperson%2F7', '/admin/person/7'],
    [verified, '/dataRetrieval?videre=%2Fadmin%2Fstaff', '/admin'],
    [verified, '/dataRetrieval?videre=%2Fmfa', '/admin'],
    [verified, '/dataRetrieval?videre=%2Fsession%2Fextend', '/admin'],
    [verified, '/order/summary', '/admin'],
    [verified, '/admin', '/admin'],
    [verified, '/admin/person/7', '/admin/person/7'],
    [verified, '/administration', '/admin'],
    [verified, '/admin/refunds/7', '/admin/refunds/7'],
    [verified, '/admin/refund-offers/7', '/admin/refund-offers/7'],
    [verified, '/admin/person/7/cpr', '/admin'],
    [verified, '/admin/person/7/refund/8', '/admin'],
    [verified, '/admin/person/7/payment/8', '/admin/person/7/payment/8'],
    [verified, '/admin/staff', '/admin'],
    [verified, '/admin/staff/new', '/admin'],
    [verified, '/admin/nowhere', '/admin/nowhere'],
    [withWork('school'), '/admin', '/admin/school'],
    [withWork('school'), '/admin/search/x', '/admin/school'],
    [withWork('operate'), '/admin', '/admin/operate'],
    [withWork('operate'), '/login', '/admin/operate'],
    [withWork('cpr'), '/admin', '/mfa/codes'],
    [withWork(), '/admin', '/mfa/codes'],
    [withWork('accounts'), '/admin/staff/7', '/admin/staff/7'],
    [verified, '/mfa/codes', '/mfa/codes'],
    [verified, '/logout', '/logout'],
    [{ ...ready, staff: { ...member, needsMfa: false } }, '/overview', '/overview'],
    [{ ...ready, staff: { ...member, needsMfa: false } }, '/history', '/history'],
    [{ ...ready, staff: { ...member, needsMfa: false } }, '/admin', '/overview'],
    [{ ...ready, staff: { ...member, needsMfa: false } }, '/admin/shadow/end', '/admin/shadow/end'],
    [anonymous, '/admin', '/login?videre=%2Fadmin'],
    [anonymous, '/mfa', '/login?videre=%2Fmfa'],
  ])('%#: %2$s', (session, path, target) => {
    expect(leads(session, path)).toBe(target);
  });

  test('who has no right to a page is told so on the one it leads to, not at the beginning', () => {
    const reasonAt = (path: string) => {
      const verdict = guard(withWork('school'), new URL(path, 'https://portal.example'));
      return verdict.allow ? undefined : verdict.reason;
    };
    expect(reasonAt('/admin/operate')).toBe('frame.not-yours');
    expect(reasonAt('/admin')).toBeUndefined();
  });

  test('whose view as a person has run out hears so where a page of that person leads to', () => {
    const reasonAt = (path: string, isViewOver: boolean) => {
      const session = { ...anonymous, staff: { ...member, needsMfa: false, isViewOver } };
      const verdict = guard(session, new URL(path, 'https://portal.example'));
      return verdict.allow ? undefined : verdict.reason;
    };
    expect(reasonAt('/history', true)).toBe('frame.view-over');
    expect(reasonAt('/admin/staff', true)).toBe('frame.not-yours');
    expect(reasonAt('/', true)).toBeUndefined();
    expect(reasonAt('/history', false)).toBeUndefined();
  });
});

describe('guard 2: login, logout and data retrieval are always allowed', () => {
  test.each([
    [anonymous, '/login', '/login'],
    [anonymous, '/login?videre=%2Forder', '/login?videre=%2Forder'],
    [anonymous, '/logout', '/logout'],
    [signedIn, '/logout', '/logout'],
    [failed, '/logout', '/logout'],
    [obliged, '/logout', '/logout'],
    [signedIn, '/dataRetrieval', '/dataRetrieval'],
    [failed, '/dataRetrieval', '/dataRetrieval'],
    [ready, '/dataRetrieval?vent=1', '/dataRetrieval?vent=1'],
  ])('%#: %2$s', (session, path, target) => {
    expect(leads(session, path)).toBe(target);
  });

  test('but somebody who is signed in is led from the login and the front page to the overview', () => {
    expect(leads(ready, '/login')).toBe('/overview');
    expect(leads(ready, '/')).toBe('/overview');
  });

  test('and from a login that another tab has got ahead of to the page that it was for', () => {
    expect(leads(ready, '/login?videre=%2Fmessages%3Fside%3D2')).toBe('/messages?side=2');
    expect(leads(ready, '/login?videre=https%3A%2F%2Fexample.com')).toBe('/overview');
  });
});

describe('guard 3 and the pages for everybody', () => {
  test.each([
    '/error?kode=unexpected',
    '/deleted',
    '/was',
    '/pay/link',
    '/pay/link/back?cancelled=1',
  ])('%s is open in every state', (path) => {
    for (const session of [anonymous, signedIn, ready, obliged, failed, badAddress]) {
      expect(leads(session, path)).toBe(path);
    }
  });
});

describe('guard 4: everything else needs a login, which leads back to the page asked for', () => {
  test.each([
    ['/', '/login'],
    ['/overview', '/login'],
    ['/overview?vis=alle', '/login?videre=%2Foverview%3Fvis%3Dalle'],
    ['/order/contacts', '/login?videre=%2Forder%2Fcontacts'],
    ['/payment-status/abc', '/login?videre=%2Fpayment-status%2Fabc'],
    ['/dataRetrieval', '/login?videre=%2FdataRetrieval'],
    ['/noDataConnection', '/login?videre=%2FnoDataConnection'],
    ['/session/extend', '/login?videre=%2Fsession%2Fextend'],
    ['/findes-ikke', '/login?videre=%2Ffindes-ikke'],
  ])('%s leads to %s', (path, target) => {
    expect(leads(anonymous, path)).toBe(target);
  });
});

test.each([
  '/order/process-nets?sessionId=abc',
  '/single-payment/process-nets',
  '/payment-change/process-nets',
])(
  'a browser that comes back from a payment window to %s learns without a login that nothing is lost',
  (path) => expect(leads(anonymous, path)).toBe(path),
);

describe('guard 6: while data is fetched pages lead to the wait', () => {
  test.each(['none', 'running'] as const)(
    'with the retrieval %s pages lead to the wait',
    (retrieval) => {
      const waiting = { ...signedIn, retrieval };
      expect(leads(waiting, '/overview')).toBe('/dataRetrieval');
      expect(leads(waiting, '/order/summary')).toBe('/dataRetrieval?videre=%2Forder%2Fsummary');
      expect(leads(waiting, '/noDataConnection')).toBe('/dataRetrieval');
      expect(leads(waiting, '/noDataConnection?videre=%2Forder%2Fphoto')).toBe(
        '/dataRetrieval?videre=%2Forder%2Fphoto',
      );
      expect(leads(waiting, '/session/extend')).toBe('/session/extend');
    },
  );
});

describe('guard 7: data that could not be fetched', () => {
  test.each([
    [failed, '/overview', '/noDataConnection'],
    [failed, '/order/photo', '/noDataConnection?videre=%2Forder%2Fphoto'],
    [failed, '/noDataConnection', '/noDataConnection'],
    [badAddress, '/overview', '/problematicAddress'],
    [badAddress, '/problematicAddress', '/problematicAddress'],
    [badAddress, '/noDataConnection', '/problematicAddress'],
    [failed, '/session/extend', '/session/extend'],
    [ready, '/noDataConnection', '/overview'],
    [ready, '/problematicAddress', '/overview'],
  ])('%#: from %2$s to %3$s', (session, path, target) => {
    expect(leads(session, path)).toBe(target);
  });
});

describe('guard 7: after a failure that is a while ago the data is fetched again before a page says so', () => {
  const due: AuthCheck = { ...failed, isRetrievalDue: true };
  test.each([
    ['/overview', '/dataRetrieval'],
    ['/order/photo', '/dataRetrieval?videre=%2Forder%2Fphoto'],
    ['/noDataConnection?videre=%2Fhistory', '/dataRetrieval?videre=%2Fhistory'],
    ['/logout', '/logout'],
  ])('%s', (path, target) => {
    expect(leads(due, path)).toBe(target);
  });
});

describe('guard 8: an obligatory flow comes first', () => {
  test.each(['/approvals', '/messages', '/history', '/profile', '/findes-ikke'])(
    'instead of %s the overview',
    (path) => {
      expect(leads(obliged, path)).toBe('/overview');
      expect(leads(ordering, path)).toBe(path);
      expect(guard(obliged, new URL(path, 'https://portal.example'))).toHaveProperty(
        'reason',
        'overview.obligatory.first',
      );
    },
  );

  test.each([
    '/overview',
    '/profile/photo',
    '/help',
    '/order/configuration',
    '/order/summary',
    '/payment-status/abc',
    '/single-payment/process-nets',
    '/payment-change/process-nets',
    '/files/terms?termsAndConditionsFileId=FynBus',
    '/login/confirm?videre=%2Forder%2Fcontacts',
    '/session/extend',
  ])('%s stays open', (path) => {
    expect(leads(obliged, path)).toBe(path);
  });
});

describe('guard 10: flow pages need an order under way', () => {
  test.each([
    '/order/configuration/scheme',
    '/order/configuration/periods',
    '/order/contacts',
    '/order/contacts/address',
    '/order/photo',
    '/order/summary',
    '/order/payment-mode',
    '/order/payment',
    '/order/unfinished',
  ])('%s leads to the configuration without one', (path) => {
    expect(leads(ready, path)).toBe('/order/configuration');
    expect(leads(ordering, path)).toBe(path);
  });

  test.each([
    '/order',
    '/order/configuration',
    '/order/address',
    '/order/payment-status',
    '/order/cancel',
    '/order/process-nets?sessionId=abc',
    '/order/receipt',
    '/order/changed',
    '/order/active',
  ])('%s is shown without one', (path) => {
    expect(leads(ready, path)).toBe(path);
  });

  test('a path that only begins like a flow page is not taken for one', () => {
    expect(leads(ready, '/orders')).toBe('/orders');
  });
});

describe('something that has to be read first', () => {
  const told = { ...ready, mustRead: true };
  test.each([
    ['/overview', '/overview?vis=vigtigt&videre=%2Foverview'],
    ['/messages?side=2', '/overview?vis=vigtigt&videre=%2Fmessages%3Fside%3D2'],
    ['/overview?vis=vigtigt&videre=%2Fmessages', '/overview?vis=vigtigt&videre=%2Fmessages'],
    ['/order/summary', '/order/summary'],
    ['/payment-status/abc', '/payment-status/abc'],
    ['/payment-change/process-nets', '/payment-change/process-nets'],
    ['/profile', '/profile'],
    ['/help', '/help'],
    ['/logout', '/logout'],
  ])('at %s leads to %s', (path, target) => {
    expect(leads({ ...told, openFlowId: 'f1' }, path)).toBe(target);
  });

  test.each([
    ['/messages', '/overview?vis=vigtigt&videre=%2Fmessages'],
    ['/overview/card/c1', '/overview?vis=vigtigt&videre=%2Foverview%2Fcard%2Fc1'],
    ['/profile', '/overview'],
    ['/order', '/order'],
  ])('an order that has to be made first is told as much: %s leads to %s', (path, target) => {
    expect(leads({ ...obliged, mustRead: true }, path)).toBe(target);
  });
});
