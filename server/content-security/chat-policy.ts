import type { CountryIso } from '#shared/countries/countries.ts'
import type { Config } from '../configuration/config.ts'
import type { CspDeclaration } from './content-security-policy.ts'

/**
 * CSP declaration of a country's Freshchat: its script, its window with styles and pictures, and its calls. WhatsApp is
 * a link and needs none.
 */
export function chatPolicy({ chat }: Pick<Config, 'chat'>, country: CountryIso): CspDeclaration {
  const { freshchat } = chat[country]
  if (!freshchat) return {}
  const hosts = [freshchat.url]
  return { script: hosts, style: hosts, connect: hosts, img: hosts, frame: hosts }
}
