import { settingsOf } from '../start/checked-settings';
import { environment, erasuresFileOf } from '../start/environment';

/** What `npm run backup` and `npm run restore` need: they also run where no server does. */
export interface BackupConfig {
  dataDir: string;
  databaseUrl: string | undefined;
  erasuresFile: string;
  /** What backups are encrypted with; undefined when they are not. */
  backupKey: string | undefined;
  /** Whether new photos are kept where no backup of the database has them. */
  hasPhotosOutside: boolean;
}

const BACKUP_SETTINGS = environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  ERASURES_FILE: true,
  BACKUP_KEY: true,
  PHOTO_STORE: true,
});

/** @throws ConfigError that names what is wrong */
export function readBackupConfig(env: Record<string, string | undefined>): BackupConfig {
  const e = settingsOf(BACKUP_SETTINGS, env);
  return {
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    erasuresFile: erasuresFileOf(e),
    backupKey: e.BACKUP_KEY,
    hasPhotosOutside: e.PHOTO_STORE.place !== 'database',
  };
}
