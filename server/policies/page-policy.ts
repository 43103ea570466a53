import type { CountryIso } from '#shared/country.ts'
import type { Composition } from '../composition.ts'
import type { Config } from '../configuration/config.ts'
import type { OpenMap } from '../map/open-map.ts'
import { chatPolicy } from './chat-policy.ts'
import { type PagePolicy, pagePolicy } from './content-security-policy.ts'
import { mapTilesPolicy } from './map-tiles-policy.ts'

/** Which documents a policy is for. */
export interface Documents {
  country: CountryIso
  /** Whether somebody else's script may run on their pages (`thirdPartyScripts` of their policy). */
  hasForeignScript: boolean
}

export interface PolicyParts {
  config: Pick<Config, 'chat'>
  composition: Pick<Composition, 'paymentOrigins' | 'pictureOrigins' | 'errorOrigins'>
  map: Pick<OpenMap, 'isOn' | 'tiles'>
  isHttps: boolean
  isDevelopment: boolean
}

/** The policy of these documents: ourselves, what each adapter that is configured for them declares, and nothing else (D59). */
export function makePagePolicy(
  { config, composition, map, isHttps, isDevelopment }: PolicyParts,
  { country, hasForeignScript }: Documents,
): PagePolicy {
  return pagePolicy({
    declarations: [
      mapTilesPolicy(map),
      hasForeignScript ? chatPolicy(config, country) : {},
      { formAction: composition.paymentOrigins },
      { img: composition.pictureOrigins },
      { connect: composition.errorOrigins },
    ],
    isHttps,
    isDevelopment,
  })
}
