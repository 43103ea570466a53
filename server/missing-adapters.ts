import type { Config } from './configuration/config.ts'
import { listServedCountries } from './configuration/public-addresses.ts'
import type { Name } from './configuration/variables.ts'
import type { Log } from './log.ts'

interface MissingAdapter {
  variable: Name
  /** What the shop cannot do without it. */
  lack: string
}

/** Warns of everything that a production does without, since none of it stops the start. */
export function warnOfMissingAdapters(config: Config, log: Log): void {
  for (const { variable, lack } of findMissingAdapters(config)) log.warn({ variable }, lack)
}

function findMissingAdapters(config: Config): MissingAdapter[] {
  const { mode, messages, collectors, sellers } = config
  const served = listServedCountries(config)
  const missing: MissingAdapter[] = []
  const need = (isThere: boolean, variable: Name, lack: string) => {
    if (!isThere) missing.push({ variable, lack })
  }

  for (const iso of served) need(sellers[iso] !== null, `SELLER_${iso}`, 'the help page does not say who sells')
  // A demonstration has its outbox and its sandbox.
  if (mode === 'demo') return missing

  need(messages.email !== undefined, 'SMTP_URL', 'no mail leaves: no confirmation, password reset or invitation')
  need(messages.providers.sms !== undefined, 'SMS_URL', 'no SMS leaves: no code proves a phone')
  need(messages.providers.whatsapp !== undefined, 'WHATSAPP_URL', 'no WhatsApp message leaves')
  const { libelula, bancard, bankAccounts } = collectors
  const hasAccount = (country: string) => bankAccounts.some((account) => account.country === country)
  const unpaid = 'nothing can be paid before delivery'
  if (served.includes('BO'))
    need(libelula !== undefined || hasAccount('BO'), 'LIBELULA_APPKEY', `${unpaid} in Bolivia (BANK_QR_BO does it too)`)
  if (served.includes('PY'))
    need(
      bancard !== undefined || hasAccount('PY'),
      'BANCARD_PUBLIC_KEY',
      `${unpaid} in Paraguay (BANK_QR_PY does it too)`,
    )
  return missing
}
