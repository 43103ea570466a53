import type { Lack } from '#services/operations/contract.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { Companies } from './company/companies.ts'
import type { Config } from './configuration/config.ts'
import { listServedCountries } from './configuration/public-addresses.ts'
import type { Name } from './configuration/variables.ts'
import type { Log } from './log.ts'
import { listChannels } from './message-channels.ts'

interface MissingAdapter extends Lack {
  variable: Name
  /** What the shop cannot do without it. */
  lack: string
}

/** Warns of everything that a production does without, since none of it stops the start. */
export function warnOfMissingAdapters(config: Config, companies: Companies, log: Log): void {
  for (const { variable, lack } of findMissingAdapters(config, companies)) log.warn({ variable }, lack)
}

/** What the configuration leaves out, of what a production wants. */
export function findMissingAdapters(config: Config, companies: Companies): MissingAdapter[] {
  const { mode, messages, collectors } = config
  const served = listServedCountries(config)
  const missing: MissingAdapter[] = []
  const need = (
    isThere: boolean,
    kind: Lack['kind'],
    variable: Name,
    lack: string,
    country: CountryIso | null = null,
  ) => {
    if (!isThere) missing.push({ kind, country, variable, lack })
  }

  for (const iso of served)
    need(
      companies.getSeller(iso) !== null,
      'seller',
      `SELLER_${iso}`,
      'the help page does not say who sells (the back office sets it too)',
      iso,
    )
  // A demonstration has its outbox and its sandbox.
  if (mode === 'demo') return missing

  const hasStreets = !config.isMapsOn || config.mapTiles !== null
  need(hasStreets, 'map', 'MAP_TILES_FILE', 'the map has no streets (npm run map:get fetches them)')
  const channels = listChannels({ mode, messages })
  need(
    channels.includes('email'),
    'mail',
    'SMTP_URL',
    'no mail leaves: no confirmation, password reset or invitation (npm run setup -- --mail)',
  )
  need(channels.includes('sms'), 'sms', 'SMS_URL', 'no SMS leaves: no code proves a phone')
  need(channels.includes('whatsapp'), 'whatsapp', 'WHATSAPP_URL', 'no WhatsApp message leaves')
  const { libelula, bancard } = collectors
  const cardCollectors: Partial<Record<CountryIso, { variable: Name; isThere: boolean }>> = {
    BO: { variable: 'LIBELULA_APPKEY', isThere: libelula !== undefined },
    PY: { variable: 'BANCARD_PUBLIC_KEY', isThere: bancard !== undefined },
  }
  for (const iso of served) {
    const collector = cardCollectors[iso]
    const isPaid = collector?.isThere || companies.getBankAccount(iso) !== null
    const variable: Name = collector?.variable ?? `BANK_QR_${iso}`
    const lack = `nothing can be paid before delivery in ${countries[iso].name} (BANK_QR_${iso} does it too, or the back office)`
    need(isPaid, 'payment', variable, lack, iso)
  }
  return missing
}
