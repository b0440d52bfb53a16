/** Settings of a process that notices within a second what it would otherwise notice within a minute. */
export const HURRIED = {
  MODE: 'demo',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'false',
  SWEEP_SECONDS: '0.5',
  PAYMENT_CHECK_SECONDS: '1',
  JOB_LEASE_SECONDS: '2',
  OUTSIDE_REST_SECONDS: '0.5',
};
