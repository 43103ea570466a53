import type { Transaction } from 'kysely'
import {
  findChangedFields,
  isStillSo,
  type SettingChange,
  type SettingFields,
  settingChangesIn,
} from '#shared/settings/setting-changes.ts'
import { appointmentsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import type { Place, Setting } from './setting.ts'

export const settingChanges = settingChangesIn('appointments')

interface Deed {
  storeId: string
  uid: string
  /** Spanish text for the merchant's staff. */
  what: string
  now: Date
}

/** Adds a line about a deed that is no setting, such as a moved visit. It cannot be undone. */
export async function writeDeed(trx: Transaction<Tables>, { storeId, uid, what, now }: Deed): Promise<void> {
  const line = { actorUid: uid, kind: 'note', subject: storeId, title: what, before: {}, after: {}, now }
  await settingChanges.write(trx, line)
}

interface Author {
  uid: string
  now: Date
}

interface Saved {
  id: string
  version: number
  /** false: nothing differed, and nothing was written. */
  isChanged: boolean
}

/**
 * Changes the given facts of a setting and writes the line of the log. `version` is the one that its author saw: after
 * a change by another person it is refused, so that nothing is overwritten unseen.
 */
export async function saveSetting<Facts extends object>(
  trx: Transaction<Tables>,
  setting: Setting<Facts>,
  { place, version, facts, author }: { place: Place; version?: number | undefined; facts: object; author: Author },
): Promise<Saved> {
  const present = await setting.find(trx, place)
  if (!present) throw appointmentsError('setting-not-found')
  if (version !== undefined && version !== present.version) throw appointmentsError('setting-changed-since')
  return writeSetting(trx, setting, { place, present, facts, author })
}

/** Makes a new thing; `fixed` are the columns that no change of the settings writes. */
export async function makeSetting<Facts extends object>(
  trx: Transaction<Tables>,
  setting: Setting<Facts>,
  { place, facts, fixed, author }: { place: Place; facts: Facts; fixed: Record<string, unknown>; author: Author },
): Promise<void> {
  await setting.check?.(trx, place, facts, null)
  await setting.insert(trx, place, facts, fixed)
  const made = await setting.find(trx, place)
  await settingChanges.write(trx, {
    actorUid: author.uid,
    kind: setting.kind,
    subject: place.id,
    title: made?.title ?? '',
    before: null,
    after: facts as SettingFields,
    now: author.now,
  })
}

/** Takes a change back, as an ordinary change; refused when one of its fields was changed since. */
export async function undoSetting<Facts extends object>(
  trx: Transaction<Tables>,
  setting: Setting<Facts>,
  { place, change, author }: { place: Place; change: SettingChange; author: Author },
): Promise<Saved> {
  const present = await setting.find(trx, place)
  if (!present || !change.before || !change.after) throw appointmentsError('change-not-found')
  if (change.isUndone || !isStillSo(present.facts, change.after)) throw appointmentsError('setting-changed-since')
  return writeSetting(trx, setting, { place, present, facts: change.before, author, undoes: change.id })
}

async function writeSetting<Facts extends object>(
  trx: Transaction<Tables>,
  setting: Setting<Facts>,
  {
    place,
    present,
    facts,
    author,
    undoes,
  }: {
    place: Place
    present: { facts: Facts; version: number; title: string }
    facts: object
    author: Author
    undoes?: number
  },
): Promise<Saved> {
  const changed = setting.facts.parse({ ...present.facts, ...facts })
  const fields = findChangedFields(present.facts, changed)
  if (!fields) return { id: place.id, version: present.version, isChanged: false }

  await setting.check?.(trx, place, changed, present.facts)
  const version = await setting.write(trx, place, changed, present.facts, author.now)
  const line = await settingChanges.write(trx, {
    actorUid: author.uid,
    kind: setting.kind,
    subject: place.id,
    title: present.title,
    ...fields,
    undoes,
    now: author.now,
  })
  if (line === null) throw appointmentsError('setting-changed-since')
  return { id: place.id, version, isChanged: true }
}
