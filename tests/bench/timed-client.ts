import { FormClient, type PageView } from '../worlds/form-client';

/** A browser without script that notes how long each step took, redirects included. */
export class TimedClient extends FormClient {
  constructor(
    origin: string,
    private readonly steps: Map<string, number[]>,
  ) {
    super(origin);
  }

  override open(path: string): Promise<PageView> {
    return this.timed(`GET ${path}`, () => super.open(path));
  }

  override send(request: { url: URL; init: RequestInit }): Promise<PageView> {
    const step = request.url.pathname.replace(/\/cs_.*/, '/…');
    return this.timed(`POST ${step}`, () => super.send(request));
  }

  private async timed(step: string, work: () => Promise<PageView>): Promise<PageView> {
    const started = performance.now();
    const page = await work();
    const times = this.steps.get(step) ?? [];
    times.push(performance.now() - started);
    this.steps.set(step, times);
    return page;
  }
}
