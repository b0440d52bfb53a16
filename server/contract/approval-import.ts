import { z } from 'zod';
import { staffReason } from './admin';
import { id, instant } from './shared';

/** The columns of a file of approvals in CSV (docs/protocols/approval-import.md). */
export const REQUIRED_COLUMNS = [
  ...['cpr', 'id', 'schemeType', 'subsidyLevel', 'validFrom', 'validTo'],
];
export const OPTIONAL_COLUMNS = [
  ...['to.personFirstName', 'to.streetName', 'to.streetNumber', 'to.postcode', 'to.city'],
  ...['from.personFirstName', 'from.personLastName', 'from.coName'],
  ...['from.streetName', 'from.streetNumber', 'from.floor', 'from.side'],
  ...['from.postcode', 'from.city', 'from.country'],
  ...['blockedReason', 'rulesRegime'],
];

/** What is wrong with a file of approvals: on which of its lines, in which field, and in Danish what. */
const lineProblem = z.object({
  line: z.number().int().positive(),
  /** As the file names it; empty for the whole line. */
  field: z.string(),
  text: z.string(),
});
export type LineProblem = z.infer<typeof lineProblem>;

/** `POST /api/admin/imports`: a dry run; `id` is null while anything is wrong. */
export const checkedImport = z.object({
  id: id.nullable(),
  /** How many approvals the file has. */
  count: z.number().int(),
  /** The first 200, by line. */
  problems: z.array(lineProblem),
  problemCount: z.number().int(),
});
export type CheckedImport = z.infer<typeof checkedImport>;

/** `GET /api/admin/imports/{id}`. */
export const approvalImport = z.object({
  id,
  count: z.number().int(),
  /** How many people they are for. */
  people: z.number().int(),
  checkedAt: instant,
  /** Null for one that has not been run. */
  ranAt: instant.nullable(),
});
export type ApprovalImport = z.infer<typeof approvalImport>;

/** `GET /api/admin/imports`: those that have been run, the last first; at most 20. */
export const importList = z.array(approvalImport);

/** `POST /api/admin/imports/{id}/run`. */
export const runImportBody = z.object({ reason: staffReason });
