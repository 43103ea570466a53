import type { CountryIso } from '#shared/countries/countries.ts'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import { linkPaths } from '../rules/links.ts'
import { toEmailKey } from './rules/email-key.ts'
import { insertMailLink } from './store/identities.ts'

const hourMs = 60 * 60_000
const lifeMs = { 'verify-email': 24 * hourMs, 'reset-password': hourMs }

interface MailLink {
  purpose: 'verify-email' | 'reset-password'
  email: string
  name: string | null
  /** Id of the password or account whose e-mail the link proves. */
  sub: string | null
  uid: string | null
  origin: string
  country: CountryIso
  requestId: string
}

/**
 * Mails a link that works once. The database stores only the token's hash; the outbox has the only copy of the link.
 */
export async function sendLink({ db, now, messaging }: AccountsDependencies, link: MailLink): Promise<void> {
  const time = now()
  const token = newSecret()
  await insertMailLink(db, {
    tokenHash: hashSecret(token),
    purpose: link.purpose,
    sub: link.sub,
    uid: link.uid,
    emailKey: toEmailKey(link.email),
    now: time,
    expiresAt: new Date(time.getTime() + lifeMs[link.purpose]),
  })
  await messaging.notify(
    {
      template: link.purpose,
      data: { link: link.origin + linkPaths[link.purpose](token) },
      to: { email: link.email, fullName: link.name, country: link.country },
      urgency: 'normal',
      key: `${link.purpose} ${newId()}`,
      ifUnreachable: 'fail',
    },
    { context: { viewer: anonymousViewer(link.country), requestId: link.requestId } },
  )
}
