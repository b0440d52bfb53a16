import { sql, type Kysely } from 'kysely';

/** What is due besides mails, of which there may be as many as people: others do not wait behind them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index job_due_but_mail on job (run_at, id)
    where finished_at is null and kind not in ('send-receipt-mail', 'send-company-answer-mail', 'send-notification-mail', 'send-message-mail', 'send-sealed-mail', 'send-reminder')
  `.execute(db);
}
