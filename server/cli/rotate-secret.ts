import { readConfig } from '../config';
import { Secrets } from '../crypto';
import { resealAll } from '../workflows/reseal';
import { runCommand, withDatabase } from './command';

/*
 * `npm run secret:rotate`: SECRET begins with a new one, and has the old one after it. What is kept under the old
 * one is written anew, beside the server, which has the same two.
 */

await runCommand(async () => {
  const config = readConfig(process.env);
  if (config.secret.length === 1) {
    throw new Error('SECRET is one word: put the new one first, and the old one after it.');
  }
  await withDatabase(config, async (connection) => {
    const { people, staff, approvals } = await resealAll({
      connection,
      secrets: new Secrets(config.secret),
    });
    console.log(
      `Written anew: CPR numbers of ${people} people, ${staff} apps of staff, ${approvals} approvals that were brought in.`,
    );
  });
});
