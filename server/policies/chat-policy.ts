import type { CountryIso } from '#shared/country.ts'
import type { Config } from '../configuration/config.ts'
import type { CspDeclaration } from './content-security-policy.ts'

/**
 * What the Freshchat of a country needs of the browser: its script, its window with its looks and pictures, and its calls.
 * WhatsApp is a link and needs nothing.
 */
export function chatPolicy({ chat }: Pick<Config, 'chat'>, country: CountryIso): CspDeclaration {
  const { freshchat } = chat[country]
  if (!freshchat) return {}
  const hosts = [freshchat.url]
  return { script: hosts, style: hosts, connect: hosts, img: hosts, frame: hosts }
}
