import { readConfig } from '../config';
import { countPhotos } from '../db/photos';
import { startClock } from '../start/start-clock';
import { checkPhotos, openPhotos } from '../start/open-photos';
import { describeLoss, movePhotos } from '../workflows/move-photos';
import { runCommand, withDatabase } from './command';

/*
 * `npm run photos:move`: moves every photo to where PHOTO_STORE says, from where PHOTO_STORE_BEFORE says or
 * from the database, while the server runs. It may be stopped and begun again. It ends with 0 when all of them
 * lie there.
 */

const TOLD_EACH = 1000;

await runCommand(async () => {
  const config = readConfig(process.env);
  await withDatabase(config, async (connection) => {
    const photos = openPhotos(config);
    await checkPhotos(photos, connection.db);
    let told = 0;
    const { moved, lost } = await movePhotos(
      { connection, photos, clock: startClock(config) },
      (count) => {
        if (count - told < TOLD_EACH) return;
        told = count;
        console.log(`${count} moved`);
      },
    );
    for (const photo of lost) console.log(describeLoss(photo));
    const counts = await countPhotos(connection.db);
    const places = counts.map(({ place, count }) => `${place} ${count}`).join(', ');
    console.log(`${moved} moved, ${lost.length} left behind; now ${places || 'no photos'}`);
    if (lost.length > 0) process.exitCode = 1;
  });
});
