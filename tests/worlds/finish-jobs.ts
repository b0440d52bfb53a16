import { expect } from '@playwright/test';
import type { TestPortal } from './portal';

/** Does what is due; waits for the portal's own worker too, which may have a job in hand. */
export async function finishJobs(portal: TestPortal): Promise<void> {
  const { deps } = portal;
  const countDue = async () => {
    await portal.runJobs();
    const due = await deps.connection.db
      .selectFrom('job')
      .select('kind')
      .where('finished_at', 'is', null)
      .where('run_at', '<=', deps.clock.now().toISOString())
      .execute();
    return due.length;
  };
  await expect.poll(countDue).toBe(0);
}
