/** Another process changed a thing first: nothing is wrong, and nothing was written. */
export class ChangedMeanwhile extends Error {}

/** Null when another process was faster: what was to be done has to be looked at once more. */
export async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return null;
    throw error;
  }
}
