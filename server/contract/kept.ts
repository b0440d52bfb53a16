/** How long what is over is kept: the sweeps delete by it, and the page «Privatliv» tells it. */
export const KEPT = {
  /** A login, after its last use. */
  loginHours: 24,
  /** A photo that waits to be cropped. */
  photoDraftMinutes: 60,
  /** Mails that were sent, jobs that were done, and what payment providers told. */
  doneDays: 30,
} as const;
