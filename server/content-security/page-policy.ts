import type { CountryIso } from '#shared/countries/countries.ts'
import type { Composition } from '../composition.ts'
import type { Config } from '../configuration/config.ts'
import type { OpenMap } from '../map/open-map.ts'
import { chatPolicy } from './chat-policy.ts'
import { type PagePolicy, pagePolicy } from './content-security-policy.ts'
import { mapTilesPolicy } from './map-tiles-policy.ts'

/** Documents that share a policy. */
export interface Documents {
  country: CountryIso
  /** Whether third-party scripts may run on the pages (`thirdPartyScripts` of their policy). */
  hasForeignScript: boolean
}

export interface PolicyParts {
  config: Pick<Config, 'chat'>
  composition: Pick<Composition, 'paymentOrigins' | 'pictureOrigins' | 'errorOrigins'>
  map: Pick<OpenMap, 'isOn' | 'tiles'>
  isHttps: boolean
  isDevelopment: boolean
}

/** Policy of these documents: this origin, the declarations of their configured adapters, and nothing else. */
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
