/** What Netaxept keeps of a transaction, as far as its answers show it. */

export type Operation = 'AUTH' | 'SALE' | 'CAPTURE' | 'ANNUL' | 'CREDIT' | 'VERIFY';

export interface StoredCard {
  /** E.g. `492500******0004`. */
  maskedPan: string;
  /** YYMM */
  expiry: string;
  paymentMethod: string;
  /** The response code that every authorisation of this card fails with; null for a good card. */
  failsWith: string | null;
}

export interface TransactionError {
  operation: 'Terminal' | Operation;
  code: string;
  text: string;
  source: 'Netaxept' | 'Issuer' | 'Terminal';
  at: string;
}

export interface Transaction {
  id: string;
  orderNumber: string;
  amount: number;
  currency: string;
  description: string;
  redirectUrl: string;
  /** B: hosted window; C: no window, charged by panHash. */
  serviceType: 'B' | 'C';
  /** Set when the card is to be saved for later charges. */
  savesCard: boolean;
  /** Nothing but that: it is verified, and has no amount. */
  isVerification: boolean;
  registeredAt: string;
  card: StoredCard | null;
  /** Shown once the card is saved, or the one it was registered with. */
  panHash: string | null;
  authorizationId: string | null;
  isAnnulled: boolean;
  captured: number;
  credited: number;
  history: { operation: string; at: string; amount: number | null }[];
  errors: TransactionError[];
}
