import { readFile } from 'node:fs/promises';

/** In `/proc/PID/stat`, counted from the state (proc(5)). */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];
const TICKS_PER_SECOND = 100;

/** Processor time that these processes have used so far, in milliseconds. */
export async function cpuMsOf(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  }
  return (ticks * 1000) / TICKS_PER_SECOND;
}
