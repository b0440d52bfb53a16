import type { AuthCheck } from '#server/contract/auth';
import type { WebConfig } from '~/config.server';

export const API_ORIGIN = 'http://api.test';

/** The session of a student with an order under way. */
export const ANNA: AuthCheck = {
  isAuthenticated: true,
  user: {
    ...{ userId: 'u1', userKind: 'Beneficiary', userName: 'Anna Lindholm', accountState: 'Normal' },
    ...{
      isShadow: false,
      isAssisting: false,
      shadowUserId: null,
      shadowUserName: null,
      mfaType: 'None',
    },
  },
  staff: null,
  ...{ csrfToken: 'csrf-of-anna', expiresAt: '2026-03-02T08:30:00.000Z', secondsLeft: 1800 },
  ...{ retrieval: 'done', dataError: 'NoError', isRetrievalDue: false },
  ...{ onlyFlowId: null, openFlowId: 'f1', obligatoryFlowId: null, hasObligatoryFlow: false },
  ...{ loginEnd: null, openNotifications: 0, mustRead: false },
  ...{ autoOrderFlowDone: true, disableMitIdLogIn: true, showFrontPageWarning: false },
  isReadOnly: false,
  showLayoutLoading: false,
  ...{ debugLogin: true, timeMachine: { enabled: false, today: '2026-03-02' } },
};
/** Before the login. */
export const NOBODY: AuthCheck = {
  ...ANNA,
  ...{ isAuthenticated: false, user: null, csrfToken: 'csrf-of-visitor', expiresAt: null },
  ...{ secondsLeft: 0, retrieval: 'none', openFlowId: null },
};

/** The settings of a web tier that asks the mocked API. */
export const webConfig: WebConfig = {
  ...{ apiUrl: API_ORIGIN, apiKey: 'key', publicOrigin: 'http://localhost', isSandboxed: true },
  ...{
    paymentOrigins: [],
    loginOrigin: null,
    frameOrigins: [],
    noticedMinDays: null,
    cardDays: { minDays: 30, maxDays: 123 },
    draftSecret: ['draft'],
  },
  accessibilityContact: { email: 'a@example.dk', phone: '1' },
};
