import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { BucketSettings } from '../outbound/photos/bucket';
import type { PhotoPlace } from '../outbound/photos/port';

/** A bucket without the keys to it. */
type NamedBucket = Omit<BucketSettings, 'keyId' | 'key'>;

/** What `PHOTO_STORE` says. */
export type PhotoSetting =
  | { place: 'database' }
  | { place: 'folder'; folder: string }
  | { place: 's3'; bucket: NamedBucket };

/** Where photos lie, as the settings say. */
export interface PhotoSettings {
  /** Where new ones go. */
  place: PhotoPlace;
  folder: string | null;
  bucket: BucketSettings | null;
}

interface Given {
  PHOTO_STORE: PhotoSetting;
  PHOTO_STORE_BEFORE?: PhotoSetting | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
}

const FORMS =
  'is not database, folder:/path, or s3://bucket/prefix?region=…&endpoint=…&encryption=…';
const FOLDER = 'folder:';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Folders, of letters that an address and a signature write as they are. */
const PREFIX = /^([\w-]+\/)*$/;

const parameters = z.strictObject({
  region: z.string().regex(/^[a-z0-9-]+$/),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  encryption: z.enum(['AES256', 'aws:kms']).optional(),
});

/** `database`, `folder:/path`, or `s3://bucket/prefix?region=…` with `endpoint` and `encryption` if they are needed. */
export const photoSetting = z.string().transform((text, context): PhotoSetting => {
  const setting = settingOf(text);
  if (setting) return setting;
  context.addIssue({ code: 'custom', message: FORMS });
  return z.NEVER;
});

function settingOf(text: string): PhotoSetting | null {
  if (text === 'database') return { place: 'database' };
  if (text.startsWith(FOLDER)) {
    const folder = text.slice(FOLDER.length);
    return isAbsolute(folder) ? { place: 'folder', folder } : null;
  }
  const bucket = URL.canParse(text) ? bucketOf(new URL(text)) : null;
  return bucket && { place: 's3', bucket };
}

function bucketOf({ protocol, host, pathname, searchParams }: URL): NamedBucket | null {
  const given = parameters.safeParse(Object.fromEntries(searchParams));
  const prefix = pathname.slice(1).replace(/([^/])$/, '$1/');
  if (protocol !== 's3:' || !BUCKET.test(host) || !PREFIX.test(prefix) || !given.success)
    return null;
  const { region, endpoint, encryption = null } = given.data;
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    ...{ region, bucket: host, prefix, encryption },
  };
}

/** Why no process may start with what is set of photos, a line for each. */
export function photoProblems(given: Given): string[] {
  const { PHOTO_STORE: store, PHOTO_STORE_BEFORE: before } = given;
  const isSame =
    before !== undefined && before.place !== 'database' && before.place === store.place;
  const { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: key } = given;
  const hasBucket = store.place === 's3' || before?.place === 's3';
  return [
    ...(isSame
      ? ['PHOTO_STORE_BEFORE: is of the same kind as PHOTO_STORE; copy its files instead']
      : []),
    ...(hasBucket && keyId === undefined ? ['AWS_ACCESS_KEY_ID: is missing'] : []),
    ...(hasBucket && key === undefined ? ['AWS_SECRET_ACCESS_KEY: is missing'] : []),
  ];
}

export function photoSettingsOf(given: Given): PhotoSettings {
  const all = [given.PHOTO_STORE, given.PHOTO_STORE_BEFORE];
  const folder = all.find((each) => each?.place === 'folder');
  const bucket = all.find((each) => each?.place === 's3');
  const { AWS_ACCESS_KEY_ID: keyId = '', AWS_SECRET_ACCESS_KEY: key = '' } = given;
  return {
    place: given.PHOTO_STORE.place,
    folder: folder?.folder ?? null,
    bucket: bucket ? { ...bucket.bucket, keyId, key } : null,
  };
}
