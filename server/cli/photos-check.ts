import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { startClock } from '../start/start-clock';
import { checkPhotos, openPhotos } from '../start/open-photos';
import { checkEveryPhoto, describeLoss } from '../workflows/move-photos';
import { runCommand, withDatabase } from './command';

/*
 * `npm run photos:check [-- --forget]`: reads every photo and says which are lost, and has deleted what lies at
 * a place and belongs to no photo, as after a restore. With --forget the people whose photo is lost have none
 * any more, and are asked for another. It ends with 0 when none is lost.
 */

await runCommand(async () => {
  const { values } = parseArgs({ options: { forget: { type: 'boolean' } } });
  const config = readConfig(process.env);
  await withDatabase(config, async (connection) => {
    const photos = openPhotos(config);
    await checkPhotos(photos, connection.db);
    const deps = { connection, photos, clock: startClock(config) };
    const { forget: forgets = false } = values;
    const { whole, lost, found, left } = await checkEveryPhoto(deps, { forgets });
    for (const photo of lost) console.log(describeLoss(photo));
    console.log(
      `${whole} whole, ${found} found at another place, ${lost.length} lost` +
        `${forgets && lost.length > 0 ? ' and forgotten' : ''}, ${left} that are nobody's to be deleted`,
    );
    if (lost.length > 0) process.exitCode = 1;
  });
});
