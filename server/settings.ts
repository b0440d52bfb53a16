import type { Config } from './config';
import type { SettingName } from './contract/operate';

/** What staff have switched, in the memory of this process; what they have not is as it was configured. */
export class LiveSettings {
  #switched: Readonly<Record<string, boolean>> = {};

  constructor(private readonly config: Pick<Config, 'mitId' | 'showFrontPageWarning'>) {}

  isOn(name: SettingName): boolean {
    return this.#switched[name] ?? this.#configured[name];
  }

  /** Takes over what is kept in the database. */
  refresh(switched: Readonly<Record<string, boolean>>): void {
    this.#switched = switched;
  }

  get #configured(): Record<SettingName, boolean> {
    return {
      'read-only': false,
      'mitid-login': this.config.mitId.isOffered,
      'front-page-warning': this.config.showFrontPageWarning,
      timemachine: true,
      dafaultlayoutloading: false,
    };
  }
}
