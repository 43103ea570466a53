import { hashSecret } from '#shared/ids.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { isRefused } from '../outbox/rules/choose-channel.ts'
import { findChoices, saveChoice } from './store/choices.ts'
import { findRefusalLink, type RefusalLink } from './store/refusal-links.ts'

/** What the link in a message refuses, and whether it was refused already. Mail programs look at links: asking changes nothing. */
export async function getLinkRefusal({ db }: MessagingDependencies, { token }: { token: string }) {
  const link = await findLink({ db }, token)
  const choices = await findChoices(db, getOwners(link))
  return { kind: link.kind, isRefused: isRefused(link.kind, choices) }
}

/** For the account, and for the address: also what is sent there without knowing whose it is stops. */
export async function refuse({ db, now }: MessagingDependencies, { token }: { token: string }) {
  const link = await findLink({ db }, token)
  await db.transaction().execute(async (trx) => {
    for (const owner of getOwners(link)) await saveChoice(trx, { owner, kind: link.kind, channel: 'none' }, now())
  })
  return { kind: link.kind, isRefused: true as const }
}

async function findLink({ db }: Pick<MessagingDependencies, 'db'>, token: string): Promise<RefusalLink> {
  const link = await findRefusalLink(db, hashSecret(token))
  if (!link) throw messagingError('link-not-found')
  return link
}

function getOwners({ uid, address }: RefusalLink): string[] {
  return [...new Set([...(uid === null ? [] : [uid]), address])]
}
