import type { Address, RouteInfo } from '../../contract/shared';
import type {
  CardRank,
  EducationType,
  RulesRegime,
  TransportAuthority,
} from '../../contract/enums';

export interface VusRoute {
  id: string;
  pto: TransportAuthority;
  info: RouteInfo;
  /** The ordinary pass for 30 days, in øre; null when the tariff system has none. */
  ordinaryPriceOre: number | null;
}

export interface VusApproval {
  id: string;
  schemeType: EducationType;
  subsidyLevel: CardRank;
  validFrom: string;
  validTo: string;
  from: Address;
  to: Address | null;
  institution: { personFirstName: string; postcode: string; city: string };
  blockedReason: string | null;
  rulesRegime: RulesRegime;
  routes: VusRoute[];
}

export interface VusPerson {
  firstName: string;
  lastName: string;
  birthDate: string;
  /** Null when the register has no address; the order flow then starts at the address step. */
  address: Address | null;
  approvals: VusApproval[];
}

/** An approval that says something we have no word for yet. */
export interface SkippedApproval {
  id: string;
  /** Which of its fields that is; no values, so that it may be logged. */
  fields: string[];
}

export type VusAnswer =
  /** Person is null for somebody whom the register does not know, and who has no approvals then. */
  | { ok: true; person: VusPerson | null; skipped: SkippedApproval[] }
  | { ok: false; error: 'ErrorFromVUS' | 'ProblematicAddress' };

/** The register of approvals. Down, slow or malformed answers are ErrorFromVUS. */
export interface VusPort {
  fetchPerson(cpr: string): Promise<VusAnswer>;
}
