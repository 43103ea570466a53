import type { CountryIso } from '#shared/country.ts'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsNeeds } from '../deps.ts'
import { linkPaths } from '../rules/links.ts'
import { emailKeyOf } from './rules/email-key.ts'
import { insertMailLink } from './store/identities.ts'

const hourMs = 60 * 60_000
const lifeMs = { 'verify-email': 24 * hourMs, 'reset-password': hourMs }

interface Letter {
  purpose: 'verify-email' | 'reset-password'
  email: string
  name: string | null
  /** The password or the account whose e-mail the link proves. */
  sub: string | null
  uid: string | null
  origin: string
  country: CountryIso
  requestId: string
}

/** Sends a link that opens one thing once (D51). Only its hash is stored; the outbox has the only copy. */
export async function sendLink({ db, now, messaging }: AccountsNeeds, letter: Letter): Promise<void> {
  const time = now()
  const token = newSecret()
  await insertMailLink(db, {
    tokenHash: hashSecret(token),
    purpose: letter.purpose,
    sub: letter.sub,
    uid: letter.uid,
    emailKey: emailKeyOf(letter.email),
    now: time,
    expiresAt: new Date(time.getTime() + lifeMs[letter.purpose]),
  })
  await messaging.send(
    {
      template: letter.purpose,
      to: { email: letter.email },
      channels: ['email'],
      data: { ...(letter.name && { fullName: letter.name }), link: letter.origin + linkPaths[letter.purpose](token) },
      key: `${letter.purpose} ${newId()}`,
      locale: letter.country === 'PY' ? 'es-PY' : 'es',
    },
    { context: { viewer: anonymousViewer(letter.country), requestId: letter.requestId } },
  )
}
