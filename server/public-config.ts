import type { CountryIso } from '#shared/countries/countries.ts'
import type { PublicConfig } from '#web/configuration/public-config.ts'
import type { Config } from './configuration/config.ts'
import type { PublicAddresses } from './configuration/public-addresses.ts'

interface ConfigParts {
  config: Pick<Config, 'appName' | 'firebase' | 'chat' | 'sentryDsn' | 'analytics'>
  addresses: Pick<PublicAddresses, 'origins'>
}

/** Configuration that clients of a country may know (specification, section 3: Config). */
export function toPublicConfig({ config, addresses }: ConfigParts, country: CountryIso): PublicConfig {
  const { freshchat } = config.chat[country]
  return {
    appName: config.appName,
    storeApiUrl: `${addresses.origins[country]}/api/market`,
    firebase: config.firebase,
    chatToken: freshchat?.token ?? null,
    chatUrl: freshchat?.url ?? null,
    errorTrackingDsn: config.sentryDsn ?? null,
    collectsTracking: config.analytics.strategy !== 'none',
  }
}

/** `GET /config.json`: a changed configuration reaches clients within five minutes of the restart. */
export function answerPublicConfig(config: PublicConfig): Response {
  return Response.json(config, { headers: { 'cache-control': 'public, max-age=300' } })
}
