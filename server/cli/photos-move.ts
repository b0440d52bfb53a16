import { readConfig } from '../config';
import { countPhotos } from '../db/photos';
import { startClock } from '../start/start-clock';
import { openExisting } from '../start/open-existing';
import { checkPhotos, openPhotos } from '../start/open-photos';
import { movePhotos } from '../workflows/move-photos';

/*
 * `npm run photos:move`: moves every photo to where PHOTO_STORE says, from where PHOTO_STORE_BEFORE says or
 * from the database, while the server runs. It may be stopped and begun again. It ends with 0 when all of them
 * lie there.
 */

const TOLD_EACH = 1000;

try {
  const config = readConfig(process.env);
  const connection = openExisting(config);
  try {
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
    for (const { id, place, loss } of lost) console.log(`${id}: ${loss} in ${place}`);
    const counts = await countPhotos(connection.db);
    const places = counts.map(({ place, count }) => `${place} ${count}`).join(', ');
    console.log(`${moved} moved, ${lost.length} left behind; now ${places || 'no photos'}`);
    if (lost.length > 0) process.exitCode = 1;
  } finally {
    await connection.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
