import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import type { Config } from './configuration/config.ts'
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
  const missing: MissingAdapter[] = []
  const need = (isThere: boolean, variable: Name, lack: string) => {
    if (!isThere) missing.push({ variable, lack })
  }

  for (const { iso } of listCountries())
    need(sellers[iso] !== null, `SELLER_${iso}`, 'the help page does not say who sells')
  // A demonstration has its outbox and its sandbox.
  if (mode === 'demo') return missing

  need(messages.email !== undefined, 'SMTP_URL', 'no mail leaves: no confirmation, password reset or invitation')
  need(messages.providers.sms !== undefined, 'SMS_URL', 'no SMS leaves: no code proves a phone')
  need(messages.providers.whatsapp !== undefined, 'WHATSAPP_URL', 'no WhatsApp message leaves')
  const { libelula, bancard, bankAccounts } = collectors
  const cardCollectors: Partial<Record<CountryIso, { variable: Name; isThere: boolean }>> = {
    BO: { variable: 'LIBELULA_APPKEY', isThere: libelula !== undefined },
    PY: { variable: 'BANCARD_PUBLIC_KEY', isThere: bancard !== undefined },
  }
  for (const { iso, name } of listCountries()) {
    const hasAccount = bankAccounts.some(({ country }) => country === iso)
    const collector = cardCollectors[iso]
    const lack = `nothing can be paid before delivery in ${name}`
    if (collector) need(collector.isThere || hasAccount, collector.variable, `${lack} (BANK_QR_${iso} does it too)`)
    else need(hasAccount, `BANK_QR_${iso}`, lack)
  }
  return missing
}
