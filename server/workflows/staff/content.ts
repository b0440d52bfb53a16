import {
  settingName,
  writtenSettingName,
  type ContentText,
  type SettingList,
  type SettingName,
  type TextHits,
} from '../../contract/operate';
import {
  insertContentChange,
  keepSetting,
  keepText,
  listContentChanges,
  listLastChanges,
  listSettings,
  listTexts,
} from '../../db/content';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { refreshContent } from '../refresh';
import type { StaffCaller } from '../staff-session';
import { writeAudit, type AuditAction } from './audit';

/*
 * The words and switches of the portal, as staff change them: docs/rules/content.md. Every process has them
 * after its next sweep, this one at once.
 */

const MOST_HITS = 20;
const VARIABLE = /\{\{\s*([\w-]+)\s*\}\}/g;

const textSubject = (key: string) => `text.${key}`;
const settingSubject = (name: SettingName) => `setting.${name}`;

/** At most 20 texts whose key or words hold what was typed. */
export async function findTexts(deps: Deps, typed: string): Promise<TextHits> {
  const wanted = typed.trim().toLocaleLowerCase('da');
  const changed = await listTexts(deps.connection.db);
  const texts = { ...deps.texts.all(), ...changed };
  const hits = Object.entries(texts).filter(
    ([key, text]) => key.includes(wanted) || text.toLocaleLowerCase('da').includes(wanted),
  );
  return {
    hits: hits
      .slice(0, MOST_HITS)
      .map(([key, text]) => ({ key, text, isChanged: changed[key] !== undefined })),
    hasMore: hits.length > MOST_HITS,
  };
}

/** @throws Refusal `not-found` */
export async function readText({ connection, texts }: Deps, key: string): Promise<ContentText> {
  const original = texts.original(key);
  if (original === undefined) throw new Refusal('not-found');
  const changes = await listContentChanges(connection.db, textSubject(key));
  const changed = (await listTexts(connection.db))[key];
  return {
    ...{ key, original, text: changed ?? original, isChanged: changed !== undefined },
    revision: changes[0]?.id ?? '',
    history: changes.map(({ value, at, name }) => ({ text: value ?? original, at, by: name })),
  };
}

interface TextChange {
  key: string;
  /** Null for the wording that it had at first. */
  text: string | null;
  /** The last change that its author has seen. */
  revision: string;
}

/**
 * Publishes another wording.
 * @throws Refusal `not-found`, `stale-text`, `invalid-input` at `text`
 */
export async function publishText(
  deps: Deps,
  staff: StaffCaller,
  { key, text, revision }: TextChange,
): Promise<void> {
  const original = deps.texts.original(key);
  if (original === undefined) throw new Refusal('not-found');
  if (text !== null) requireReadable(original, text);
  await change(deps, staff, 'text', async (tx) => {
    const subject = textSubject(key);
    const [last] = await listContentChanges(tx, subject);
    if ((last?.id ?? '') !== revision) throw new Refusal('stale-text');
    const value = text === original ? null : text;
    await keepText(tx, key, value);
    return { subject, value };
  });
}

/** A text can name what the first one names, and nothing that only i18next understands. */
function requireReadable(original: string, text: string): void {
  const known = variablesOf(original);
  const isReadable =
    variablesOf(text).every((name) => known.includes(name)) &&
    !/\{\{|\}\}|\$t\(/.test(text.replaceAll(VARIABLE, ''));
  if (!isReadable) {
    throw new Refusal('invalid-input', [{ field: 'text', code: 'validation.text-variables' }]);
  }
}

const variablesOf = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

/** What each switch says, and who pressed it last. */
export async function readSettings({ connection, settings }: Deps): Promise<SettingList> {
  const kept = await listSettings(connection.db);
  const last = await listLastChanges(connection.db, settingName.options.map(settingSubject));
  return settingName.options.map((name) => {
    const changed = last.find(({ subject }) => subject === settingSubject(name));
    return {
      name,
      isOn: kept[name] ?? settings.isOn(name),
      changed: changed ? { at: changed.at, by: changed.name } : null,
    };
  });
}

/** Puts a switch on or off; the same again changes nothing. @throws Refusal `not-found` */
export async function putSetting(
  deps: Deps,
  staff: StaffCaller,
  { name: wanted, isOn }: { name: string; isOn: boolean },
): Promise<void> {
  const { data: name } = writtenSettingName.safeParse(wanted);
  if (!name) throw new Refusal('not-found');
  const kept = await listSettings(deps.connection.db);
  if ((kept[name] ?? deps.settings.isOn(name)) === isOn) return;
  await change(deps, staff, 'setting', async (tx) => {
    await keepSetting(tx, name, isOn);
    return { subject: settingSubject(name), value: isOn ? 'on' : 'off' };
  });
}

/** The same at the command line, where nobody is logged in. */
export async function switchByCommand(
  { connection, now }: { connection: Deps['connection']; now: Date },
  { name, isOn }: { name: SettingName; isOn: boolean },
): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    await keepSetting(tx, name, isOn);
    const value = isOn ? 'on' : 'off';
    await insertContentChange(tx, { subject: settingSubject(name), value, staffId: null, now });
  });
}

/** Does it with all that is written down of it; one change waits for the other at the audit log. */
async function change(
  deps: Deps,
  staff: StaffCaller,
  action: AuditAction,
  work: (tx: Tx) => Promise<{ subject: string; value: string | null }>,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    await writeAudit(deps, tx, { staff, action, now });
    const { subject, value } = await work(tx);
    await insertContentChange(tx, { subject, value, staffId: staff.staffId, now });
  });
  await refreshContent(deps);
}
