import type { Transaction } from 'kysely'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { isRefused } from '../outbox/rules/choose-channel.ts'
import type { Tables } from '../tables.ts'
import { findChoices, saveChoice } from './store/choices.ts'
import { findRefusalLink, insertRefusalLink, type RefusalLink } from './store/refusal-links.ts'

/**
 * Kind that a message's link refuses, and whether it is refused already. Read-only, because mail programs prefetch
 * links.
 */
export async function getLinkRefusal({ db }: MessagingDependencies, { token }: { token: string }) {
  const link = await findLink({ db }, token)
  const choices = await findChoices(db, getOwners(link))
  return { kind: link.kind, isRefused: isRefused(link.kind, choices) }
}

/** Refuses the kind for both the account and the address, so that messages sent without an account stop as well. */
export async function refuse({ db, now }: MessagingDependencies, { token }: { token: string }) {
  const link = await findLink({ db }, token)
  await db.transaction().execute(async (trx) => {
    for (const owner of getOwners(link)) await saveChoice(trx, { owner, kind: link.kind, channel: 'none' }, now())
  })
  return { kind: link.kind, isRefused: true as const }
}

/** Token of a new refusal link. Only its hash is stored, so the message has the only copy. */
export async function createRefusalToken(
  trx: Transaction<Tables>,
  link: RefusalLink,
  { now }: Pick<MessagingDependencies, 'now'>,
): Promise<string> {
  const token = newSecret()
  await insertRefusalLink(trx, link, { tokenHash: hashSecret(token), now: now() })
  return token
}

async function findLink({ db }: Pick<MessagingDependencies, 'db'>, token: string): Promise<RefusalLink> {
  const link = await findRefusalLink(db, hashSecret(token))
  if (!link) throw messagingError('link-not-found')
  return link
}

function getOwners({ uid, address }: RefusalLink): string[] {
  return [...new Set([...(uid === null ? [] : [uid]), address])]
}
