import { Component, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { GIVEN_ID, PLANNER_ID, SCRIPT_ID, type GivenPlanner } from './given';
import type { LiveState } from './live';
import { LivePlanner } from './live-planner';
import { keep } from './plan-calls';

/*
 * The calendar in the browser, the only page with React there. Until it runs, and where it can't, the
 * forms and links of the page do all that it does.
 */

const LONGEST_RESCUE_MS = 3_000;

class Boundary extends Component<{ onFailure: (error: unknown) => void; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: true } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

function start(root: HTMLElement, given: GivenPlanner): void {
  let latest: LiveState | undefined;
  let hasFailed = false;
  /** Keeps what can be kept, and goes on with the calendar of forms and links. */
  const onFailure = (error: unknown) => {
    if (hasFailed) return;
    hasFailed = true;
    console.error(error);
    const address = new URL(location.href);
    address.searchParams.set('skript', 'fra');
    const tooLong = new Promise((done) => {
      setTimeout(done, LONGEST_RESCUE_MS);
    });
    const kept = rescue(given, latest).catch(() => undefined);
    void Promise.race([kept, tooLong]).then(() => location.replace(address));
  };
  const source = (document.getElementById(SCRIPT_ID) as HTMLScriptElement | null)?.src;
  window.addEventListener('error', ({ filename, error }) => {
    if (filename === source) onFailure(error);
  });
  hydrateRoot(
    root,
    <Boundary onFailure={onFailure}>
      <LivePlanner
        given={given}
        root={root}
        onFailure={onFailure}
        onState={(state) => {
          latest = state;
        }}
      />
    </Boundary>,
    // React draws again what differs; nobody loses anything by it.
    { onRecoverableError: (error) => console.error(error) },
  );
}

/** Sends what is not kept yet. */
async function rescue(given: GivenPlanner, state: LiveState | undefined): Promise<void> {
  if (!state || state.pending.length === 0) return;
  await keep(given, { version: state.answer.version, ops: state.pending });
}

const root = document.getElementById(PLANNER_ID);
const given = document.getElementById(GIVEN_ID)?.textContent;
// A browser without this has no part of what the calendar needs: it keeps the forms and links.
const canRun = 'timeout' in AbortSignal && 'toSorted' in Array.prototype;
if (root && given && canRun) start(root, JSON.parse(given) as GivenPlanner);
