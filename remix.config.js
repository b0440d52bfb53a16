/** Options of the Remix plugin; vite.config.ts hands them over. Why each flag stands as it does: docs/decisions/0001. */
export default {
  appDirectory: 'app',
  buildDirectory: 'build/web',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
