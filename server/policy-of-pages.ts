import { chatPolicy } from './chat-policy.ts'
import type { Composition } from './composition.ts'
import type { Config } from './config.ts'
import { type PagePolicy, pagePolicy } from './content-security-policy.ts'
import { mapTilesPolicy } from './map-tiles-policy.ts'
import type { OpenMap } from './open-map.ts'

export interface PolicyParts {
  config: Pick<Config, 'chat'>
  composition: Pick<Composition, 'paymentOrigins' | 'pictureOrigins' | 'errorOrigins'>
  map: Pick<OpenMap, 'isOn' | 'tiles'>
  isHttps: boolean
  isDevelopment: boolean
}

/** The policy of our pages: ourselves, what each configured adapter declares, and nothing else (D59). */
export function policyOfPages({ config, composition, map, isHttps, isDevelopment }: PolicyParts): PagePolicy {
  return pagePolicy({
    declarations: [
      mapTilesPolicy(map),
      chatPolicy(config),
      { formAction: composition.paymentOrigins },
      { img: composition.pictureOrigins },
      { connect: composition.errorOrigins },
    ],
    isHttps,
    isDevelopment,
  })
}
