import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Thrown when a program that a suite needs is not here and cannot be put here. */
export class MissingProgram extends Error {}

/** Whether this process may install Debian packages. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The first of these programs that stands in a folder of PATH (or of `folders`), if any. */
export function findProgram(names: string[], folders: string[] = []): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders];
  return names
    .flatMap((name) => places.map((place) => join(place, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

let isIndexFresh = false;

/**
 * Installs one Debian package.
 * @throws MissingProgram, with what to do, when this is not Debian, not root, or apt fails
 */
function installPackage(name: string): void {
  if (!existsSync('/usr/bin/apt-get')) {
    throw new MissingProgram(`Install ${name}; this system has no apt-get to do it with.`);
  }
  if (!isRoot()) {
    throw new MissingProgram(`Install ${name} (as root: apt-get install ${name}).`);
  }
  console.log(`Installing the Debian package ${name} …`);
  refreshIndex();
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name]);
}

function refreshIndex(): void {
  if (!isIndexFresh) run('apt-get', ['-qq', 'update']);
  isIndexFresh = true;
}

/** @throws MissingProgram when it fails */
function run(command: string, args: string[], cwd?: string): void {
  const { status, stderr } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new MissingProgram(`${command} ${args.join(' ')} failed: ${stderr}`);
}

/**
 * A program of a Debian package, where it is not installed out of the package alone: nothing of that is
 * set up or started. It is kept among the temporary files of this machine.
 * @throws MissingProgram
 */
export function findOrUnpack(program: string, packageName: string): string {
  const folder = join(tmpdir(), `unpacked-${packageName}`);
  const known = findProgram([program], [join(folder, 'usr/bin')]);
  if (known !== undefined) return known;
  console.log(`Unpacking ${program} of the Debian package ${packageName} …`);
  const making = mkdtempSync(`${folder}-`);
  try {
    const download = () => run('apt-get', ['-qq', 'download', packageName], making);
    try {
      download();
    } catch (error) {
      if (!isRoot()) throw error;
      refreshIndex();
      download();
    }
    const [file = ''] = readdirSync(making);
    run('dpkg', ['-x', file, '.'], making);
    // Another test may have been quicker.
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  const unpacked = findProgram([program], [join(folder, 'usr/bin')]);
  if (unpacked !== undefined) return unpacked;
  throw new MissingProgram(`The Debian package ${packageName} has no ${program}.`);
}

/**
 * What `find` finds, after installing the Debian package that brings it where that is needed.
 * @param otherPackage for a Debian that lacks the first
 * @throws MissingProgram
 */
export function findOrInstall<T>(
  find: () => T | undefined,
  packageName: string,
  otherPackage?: string,
): T {
  const before = find();
  if (before !== undefined) return before;
  try {
    installPackage(packageName);
  } catch (error) {
    if (!otherPackage) throw error;
    return findOrInstall(find, otherPackage);
  }
  const after = find();
  if (after === undefined) {
    throw new MissingProgram(`The Debian package ${packageName} did not bring what is needed.`);
  }
  return after;
}
