/** What the broker's library keeps between two requests: in memory, since a restart may end all logins. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Entries are found by id, and some by `uid` or by the grant they belong to. */
export class Memory implements Adapter {
  private static readonly entries = new Map<string, AdapterPayload>();

  constructor(private readonly kind: string) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    Memory.entries.set(this.key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return Memory.entries.get(this.key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.ofKind().find((entry) => entry.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const entry = await this.find(id);
    // Seconds on the wall: the library compares them with nothing, and only asks whether they are there.
    if (entry) entry.consumed = 1;
  }

  async destroy(id: string): Promise<void> {
    Memory.entries.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, entry] of Memory.entries) {
      if (entry.grantId === grantId) Memory.entries.delete(key);
    }
  }

  private ofKind(): AdapterPayload[] {
    return [...Memory.entries]
      .filter(([key]) => key.startsWith(`${this.kind} `))
      .map(([, entry]) => entry);
  }

  private readonly key = (id: string): string => `${this.kind} ${id}`;
}
