import { notePlaces } from '../worlds/asked';

/** Runs before every test file; those of a process share what it does. */
const DONE = Symbol.for('places of statements are noted');
const shared = globalThis as unknown as Record<symbol, true>;
if (!shared[DONE]) notePlaces();
shared[DONE] = true;
